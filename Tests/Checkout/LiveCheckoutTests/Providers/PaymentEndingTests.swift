import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import Testing

/// The end of a payment: the first of all reports, from any thread and at any time.
@Suite struct PaymentEndingTests {
  @Test func `Only the first end counts`() {
    let ending = PaymentEnding()
    #expect(ending.end(.failed(message: "declined")))
    #expect(!ending.end(.succeeded(token: "t-1")))
    #expect(!ending.end(.failed(message: "declined")))
  }

  @Test func `An end that is reported while the screen opens is the result`() async {
    let result = await PaymentEnding.result { ending in
      ending.end(.succeeded(token: "t-1"))
      ending.end(.cancelled)
    }
    #expect(result == .succeeded(token: "t-1"))
  }

  @Test func `An end that is reported later is the result, and the screen is closed once`() async {
    let closings = Collected<Int>()
    let result = await PaymentEnding.result { ending in
      Task {
        ending.end(.failed(message: "declined"))
        ending.end(.succeeded(token: nil))
      }
    } closing: {
      closings.append(1)
    }
    #expect(result == .failed(message: "declined"))
    #expect(closings.count == 1)
  }

  @Test func `A cancelled task ends as cancelled, and a later end is dropped`() async throws {
    let endings = Collected<PaymentEnding>()
    let closings = Collected<Int>()
    let task = Task {
      await PaymentEnding.result {
        endings.append($0)
      } closing: {
        closings.append(1)
      }
    }
    await eventually("the screen opens") { endings.count == 1 }
    task.cancel()
    #expect(try await task.outcome() == .cancelled)
    #expect(closings.count == 1)
    #expect(endings.values.first?.end(.succeeded(token: "t-1")) == false)
  }

  @Test func `A task that was cancelled before opens no screen`() async throws {
    let openings = Collected<Int>()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await PaymentEnding.result { _ in
        openings.append(1)
      } closing: {
        openings.append(2)
      }
    }
    task.cancel()
    #expect(try await task.outcome() == .cancelled)
    #expect(openings.values == [])
  }

  @Test func `Of many simultaneous ends exactly one is the first`() async {
    for _ in 0..<100 {
      let winners = Collected<SecretText?>()
      let result = await PaymentEnding.result { ending in
        for number in 0..<8 {
          Task.detached {
            let token = SecretText(UTF8Text("t-\(number)"))
            if ending.end(.succeeded(token: token)) { winners.append(token) }
          }
        }
      }
      await eventually("the winner is noted") { winners.count >= 1 }
      #expect(winners.values.map { .succeeded(token: $0) } == [result])
    }
  }

  @Test @MainActor func `The screen opens and closes on the actor of the caller`() async {
    var steps: [String] = []
    _ = await PaymentEnding.result { ending in
      MainActor.assertIsolated()
      steps.append("open")
      Task.detached { ending.end(.cancelled) }
    } closing: {
      MainActor.assertIsolated()
      steps.append("close")
    }
    #expect(steps == ["open", "close"])
  }
}
