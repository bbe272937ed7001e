import Foundation

extension FoundationSchedule {
  /// The picture of a schedule for a terminal, drawn with Foundation.
  ///
  /// It has one layout only: four payments side by side, every two weeks.
  var picture: String {
    let amounts = payments.map { "$\($0.amount.formatted(.amount))" }
    let days = ["Today", "In 2 weeks", "In 4 weeks", "In 6 weeks"]
    let dates = payments.map { $0.day.formatted(.day) }
    let columns = [["◔", "◑", "◕", "●"], amounts, days, dates]
    let width = columns.joined().map(\.count).max() ?? 0
    let lines = columns.map { words in
      words.dropLast().map { $0.padded(to: width + 3) }.joined() + (words.last ?? "")
    }
    let inner = lines.map(\.count).max() ?? 0
    let title = "Your 4 interest-free payments"
    let due = amounts.first ?? ""
    let last = "Due today".padded(to: inner - due.count) + due
    let rule = String(repeating: "─", count: inner + 2)
    let text = ([title, ""] + lines).map { "│ \($0.padded(to: inner)) │\n" }.joined()
    return "╭\(rule)╮\n\(text)├\(rule)┤\n│ \(last) │\n╰\(rule)╯\n"
  }
}

extension String {
  fileprivate func padded(to length: Int) -> String {
    padding(toLength: length, withPad: " ", startingAt: 0)
  }
}
