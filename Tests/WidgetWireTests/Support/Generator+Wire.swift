import PropertyTesting
import ScheduleEngine
import WidgetWire

extension Generator where Value == WireMessage {
  /// Messages of every kind, with amounts, texts and numbers of every size.
  static var message: Generator {
    let ready = zip(Generator<Money>.amount, Generator<WireVerdict>.verdict)
    return .oneOf([
      ready.map { .ready(amountDueToday: $0, $1) },
      Generator<WireStatus>.status.map { .change($0) },
      Generator<WireStatus>.status.map { .status($0) },
      Generator<WireFault>.fault.map { .error($0) },
      Generator<UInt32?>.optional(.integer()).map { .resize($0) },
    ])
  }
}

extension Generator where Value == Money {
  static var amount: Generator {
    zip(Generator<Int64>.integer(in: 0...Int64.max), Generator<Currency>.element(of: Currency.all))
      .map { Money(minorUnits: $0, currency: $1) }
  }
}

extension Generator where Value == WireVerdict {
  static var verdict: Generator {
    .oneOf([
      Generator<String?>.optional(.text).map { .valid(checksum: $0) },
      Generator<WireFault>.fault.map { .invalid($0) },
    ])
  }
}

extension Generator where Value == WireStatus {
  static var status: Generator {
    .oneOf([
      zip(Generator<Money>.amount, Generator<String?>.optional(.text))
        .map { .valid(amountDueToday: $0, checksum: $1) },
      Generator<WireFault>.fault.map { .invalid($0) },
    ])
  }
}

extension Generator where Value == WireFault {
  static var fault: Generator {
    zip(
      Generator<String?>.optional(.text), Generator<String?>.optional(.text),
      Generator<String?>.optional(.text), Generator<Int32?>.optional(.integer())
    ).map { WireFault(errorCode: $0, message: $1, errorId: $2, httpStatusCode: $3) }
  }
}

extension Generator where Value == String {
  static var text: Generator { .string(count: 0...12) }
}
