/// The formats that a widget is drawn in.
enum PictureFormat: String, CaseIterable, Sendable {
  case text, svg, html, ics, csv

  /// The endings of files by which a format is known.
  private static let endings: [(ending: String, format: PictureFormat)] = [
    ("txt", .text), ("svg", .svg), ("html", .html), ("htm", .html), ("ics", .ics), ("csv", .csv),
  ]

  /// The endings as a sentence names them.
  static var endingsInWords: String {
    endings.dropLast().map { ".\($0.ending)" }.joined(separator: ", ")
      + " or .\(endings[endings.count - 1].ending)"
  }

  /// The format that a file's name tells by its ending, in capitals or not.
  init?(ofFileNamed name: String) {
    let file = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last
    let parts = file?.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) ?? []
    guard parts.count > 1, let ending = parts.last else { return nil }
    let match = Self.endings.first { known in
      known.ending.utf8.elementsEqual(ending) { $0 == $1 | 0x20 }
    }
    guard let match else { return nil }
    self = match.format
  }

  /// Whether it shows nothing but payments, so that it has nothing to show where there are none.
  var showsPaymentsAlone: Bool { self == .ics || self == .csv }
}
