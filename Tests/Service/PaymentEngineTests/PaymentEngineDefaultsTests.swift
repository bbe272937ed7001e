import ScheduleEngine
import Testing

@testable import PaymentEngine

/// The defaults of the machine, by their values.
@Suite struct PaymentEngineDefaultsTests {
  @Test
  func `A command sends five requests within three minutes, the first repetition after a second`() {
    let limits = PaymentWork.Limits()
    #expect(limits.requestCount == 5)
    #expect(limits.milliseconds == 180_000)
    #expect(limits.firstPause == 1_000)
  }

  @Test func `A lease ends after 90 seconds, repetitions after 22 hours, refunds after 120 days`() {
    #expect(PaymentLease.seconds == 90)
    #expect(PaymentMachine.repetitionSeconds == 79_200)
    #expect(PaymentMachine.secondsPerDay == 86_400)
    #expect(PaymentMachine.refundDays == 120)
  }

  @Test func `The service has five currencies`() {
    #expect(Payment.currencies == [.aud, .cad, .gbp, .nzd, .usd])
  }
}
