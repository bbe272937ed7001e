import CheckoutEngine
import CheckoutTesting
import LiveCheckout
import ScheduleEngine
import Synchronization

/// A mistake that implementers of a provider make.
enum Fault: String, CaseIterable, Sendable {
  case addsMinorUnit, roundsAmount, dropsData, trimsData, opensTwice, opensNothing
  case doesNotWait, losesToken, endsSuccessAsCancelled, prefersLastEnd, leavesScreenOpen
  case ignoresCancellation, opensAfterCancellation, failsOnCancellation, failsSilently
  case acceptsAnyData, isUsableOnce, remembersAmount, needsItsTask, changesIdentifier
  case printsToken, quotesData

  /// The rule that the fault breaks.
  var rule: ProviderRule {
    switch self {
    case .addsMinorUnit, .roundsAmount: .amount
    case .dropsData, .trimsData: .data
    case .opensTwice, .opensNothing: .oneScreen
    case .doesNotWait: .waiting
    case .losesToken, .endsSuccessAsCancelled: .result
    case .prefersLastEnd: .firstEnd
    case .leavesScreenOpen: .closing
    case .ignoresCancellation, .opensAfterCancellation, .failsOnCancellation: .cancellation
    case .failsSilently: .failureMessage
    case .acceptsAnyData: .unusableData
    case .isUsableOnce, .remembersAmount: .reuse
    case .needsItsTask: .anyTask
    case .changesIdentifier: .identifier
    case .printsToken, .quotesData: .secrecy
    }
  }
}

/// A provider that keeps all rules but one.
///
/// The data `unusable` is unusable.
final class FaultyProvider: PaymentProvider, CustomStringConvertible {
  /// Whether the current task belongs to the test.
  @TaskLocal static var isInTest = false

  let fault: Fault
  let screen: ProviderScreen
  private let state = Mutex(
    (uses: 0, idReads: 0, firstAmount: Money?.none, token: SecretText?.none))

  init(_ fault: Fault, _ screen: ProviderScreen) { (self.fault, self.screen) = (fault, screen) }

  var id: UTF8Text {
    let reads = state.withLock { state in
      state.idReads += 1
      return state.idReads
    }
    return fault == .changesIdentifier ? UTF8Text("provider-\(reads)") : "provider"
  }

  var description: String {
    let token = state.withLock { $0.token }
    return fault == .printsToken ? "paid by \(token?.text.description ?? "nothing")" : "provider"
  }

  func present(_ payment: ProviderPresentation) async -> ProviderResult {
    if let failure = failure(of: payment) { return failure }
    if Task.isCancelled, fault != .opensAfterCancellation { return .cancelled }
    if fault == .opensNothing { return .succeeded(token: "token-of-the-test") }
    let ends = Ends()
    show(payment, ends)
    if fault == .opensTwice { show(payment, ends) }
    if fault == .doesNotWait { ends.append(.succeeded(token: "token-of-the-test")) }
    let result = await decision(among: ends)
    if case .succeeded(let token) = result { state.withLock { $0.token = token } }
    if fault != .leavesScreenOpen { screen.close() }
    if fault == .opensTwice { screen.close() }
    return changed(result)
  }

  private func failure(of payment: ProviderPresentation) -> ProviderResult? {
    let uses = state.withLock { state in
      state.uses += 1
      if state.firstAmount == nil { state.firstAmount = payment.amount }
      return state.uses
    }
    if payment.data == "unusable", fault != .acceptsAnyData {
      return .failed(message: fault == .quotesData ? "not JSON: unusable" : "This cannot be used.")
    }
    if fault == .isUsableOnce, uses > 1 { return .failed(message: "This was used already.") }
    if fault == .needsItsTask, !Self.isInTest { return .failed(message: "Wrong task.") }
    return nil
  }

  private func show(_ payment: ProviderPresentation, _ ends: Ends) {
    var (amount, data) = (payment.amount, payment.data)
    let units = amount.minorUnits
    switch fault {
    case .addsMinorUnit where units < .max:
      amount = Money(minorUnits: units + 1, currency: amount.currency)
    case .roundsAmount: amount = Money(minorUnits: units / 100 * 100, currency: amount.currency)
    case .remembersAmount: amount = state.withLock { $0.firstAmount } ?? amount
    case .dropsData: data = data == "null" ? nil : data
    case .trimsData:
      data = data.map { data in
        SecretText(UTF8Text(String(data.text.description.filter { !$0.isWhitespace })))
      }
    default: break
    }
    screen.show(amount, data: data) { ends.append($0) }
  }

  /// Waits for the first end of a screen, or for the cancellation of the task.
  private func decision(among ends: Ends) async -> ProviderResult {
    await withTaskCancellationHandler {
      await ends.awaitFirst()
    } onCancel: {
      if fault != .ignoresCancellation { ends.stopWaiting() }
    }
    let all = ends.all
    guard let first = all.first, let last = all.last else {
      return fault == .failsOnCancellation ? .failed(message: "Cancelled.") : .cancelled
    }
    return fault == .prefersLastEnd ? last : first
  }

  private func changed(_ result: ProviderResult) -> ProviderResult {
    switch (result, fault) {
    case (.succeeded, .losesToken): .succeeded(token: nil)
    case (.succeeded, .endsSuccessAsCancelled): .cancelled
    case (.failed, .failsSilently): .failed(message: nil)
    default: result
    }
  }
}

/// The ends that a screen has reported, in order.
private final class Ends: Sendable {
  private let list = Mutex<[ProviderResult]>([])
  private let (waiting, continuation) = AsyncStream.makeStream(of: Void.self)

  var all: [ProviderResult] { list.withLock { $0 } }

  func append(_ end: ProviderResult) {
    list.withLock { $0.append(end) }
    stopWaiting()
  }

  func stopWaiting() { continuation.finish() }

  /// Waits for the first end, also in a task that is cancelled.
  func awaitFirst() async {
    await Task.detached { [waiting] in
      for await _ in waiting {}
    }.value
  }
}
