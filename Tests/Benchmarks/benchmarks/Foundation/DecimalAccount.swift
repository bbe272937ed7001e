import Foundation

/// An account by the rules `au-2023`, as Foundation's types suggest it: decimals, dates and `Codable`.
///
/// It reads the events `payment` and `refund`.
struct DecimalAccount {
  private struct Installment: Codable {
    let number: Int
    let dueDate: Date
    let original: Decimal
    var paid: Decimal = 0
    var cancelled: Decimal = 0
    var returned: Decimal = 0
    var outstanding: Decimal { original - paid - cancelled }
  }

  private struct Fee: Codable {
    let installment: Int
    let date: Date
    let amount: Decimal
    var paid: Decimal = 0
  }

  private struct Event: Decodable {
    let id: String?
    let type: String
    let date: Date
    let amount: String
  }

  private struct Statement: Encodable {
    let asOf: Date
    let outstanding: Decimal
    let installments: [Installment]
    let lateFees: [Fee]
  }

  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .formatted(.day())
    return decoder
  }()
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .formatted(.day())
    return encoder
  }()
  /// The fees of an installment by the days after its due date.
  private static let steps: [(days: Int, amount: Decimal)] = [(1, 10), (8, 7)]

  private let total: Decimal
  private var day: Date
  private var installments: [Installment]
  private var fees: [Fee] = []
  private var seen: Set<String> = []

  /// Creates an account of four equal payments, one every two weeks.
  init(total: Decimal, day: Date) {
    self.total = total
    self.day = day
    installments = (0..<4).map { index in
      let due = Calendar.utc.date(byAdding: .day, value: 14 * index, to: day) ?? day
      return Installment(number: index + 1, dueDate: due, original: total / 4)
    }
  }

  var outstanding: Decimal {
    installments.reduce(0) { $0 + $1.outstanding } + fees.reduce(0) { $0 + $1.amount - $1.paid }
  }

  /// The statement as JSON.
  var statement: Data {
    let statement = Statement(
      asOf: day, outstanding: outstanding, installments: installments, lateFees: fees)
    return (try? Self.encoder.encode(statement)) ?? Data()
  }

  /// Applies the event of a line.
  mutating func apply(_ line: Data) {
    guard let event = try? Self.decoder.decode(Event.self, from: line),
      let amount = Decimal(string: event.amount), seen.insert(event.id ?? line.description).inserted
    else { return }
    switch event.type {
    case "payment": pay(amount, on: event.date)
    case "refund": refund(amount, on: event.date)
    default: return
    }
  }

  /// Charges the late fees up to a day.
  mutating func pass(to next: Date) {
    while day < next {
      day = Calendar.utc.date(byAdding: .day, value: 1, to: day) ?? next
      for installment in installments where installment.outstanding > 0 {
        let late = Calendar.utc.dateComponents([.day], from: installment.dueDate, to: day).day ?? 0
        guard let step = Self.steps.first(where: { $0.days == late }) else { continue }
        let room = min(total / 4, 68) - fees.reduce(0) { $0 + $1.amount }
        guard room > 0 else { continue }
        fees.append(
          Fee(installment: installment.number, date: day, amount: min(step.amount, room)))
      }
    }
  }

  mutating func pay(_ amount: Decimal, on date: Date) {
    pass(to: date)
    var left = amount
    let late = Set(fees.map(\.installment))
    let due = installments.filter { $0.dueDate == day }
    let overdue = installments.filter { $0.dueDate < day }
    let upcoming = installments.filter { $0.dueDate > day }
    let order =
      due + overdue.filter { !late.contains($0.number) }
      + overdue.filter { late.contains($0.number) } + upcoming
    for installment in order where left > 0 {
      let part = min(left, installment.outstanding)
      installments[installment.number - 1].paid += part
      left -= part
      for index in fees.indices where fees[index].installment == installment.number {
        let part = min(left, fees[index].amount - fees[index].paid)
        fees[index].paid += part
        left -= part
      }
    }
  }

  private mutating func refund(_ amount: Decimal, on date: Date) {
    pass(to: date)
    var left = amount
    for index in installments.indices.reversed() {
      let cancelled = min(left, installments[index].outstanding)
      installments[index].cancelled += cancelled
      left -= cancelled
      let returned = min(left, installments[index].paid - installments[index].returned)
      installments[index].returned += returned
      left -= returned
    }
  }
}
