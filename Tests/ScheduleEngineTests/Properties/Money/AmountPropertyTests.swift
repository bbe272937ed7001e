import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// What holds of every text that is an amount or nearly one.
@Suite struct AmountPropertyTests {
  @Test func `However an amount is written, it is the money it means`() {
    forAll(Generator.acceptedAmount(), runs: 2_000) { amount in
      let currency = amount.money.currency
      return try Money(amount.text, currency) == amount.money
        && Money(utf8: Array(amount.text.utf8).span, currency) == amount.money
    }
  }

  @Test func `A text with one mistake is refused for it, at its place`() {
    forAll(Generator.refusedAmount, runs: 3_000) { amount in
      do throws(AmountError) {
        _ = try Money(amount.text, amount.currency)
        return false
      } catch {
        return error.reason == amount.reason && error.offset == amount.offset
      }
    }
  }

  @Test func `Two amounts are written alike only if they are the same`() {
    let amounts = Generator.money(minorUnits: .min ... .max)
    forAll(zip(amounts, Generator<Int64>.integer(in: 1...1_000)), runs: 2_000) { amount, more in
      let other = Money(minorUnits: amount.minorUnits &+ more, currency: amount.currency)
      return amount.text != other.text && amount.description != other.description
    }
  }
}
