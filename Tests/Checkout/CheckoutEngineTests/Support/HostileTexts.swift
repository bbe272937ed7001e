import CheckoutEngine
import ScheduleEngine

/// Texts that break programs, by their kind.
enum HostileTexts {
  /// Every byte sequence that the tests try as a member of an order, an address or an input.
  static let all: [(kind: String, text: UTF8Text)] =
    controls + [
      ("nothing", ""), ("one byte", "x"), ("a space", " "),
      ("one mebibyte", UTF8Text(String(repeating: "x", count: 1_048_576))),
      ("200 bytes", UTF8Text(String(repeating: "x", count: 200))),
      ("201 bytes", UTF8Text(String(repeating: "x", count: 201))),
      ("direction override", "\u{202E}gpj.exe"), ("direction isolate", "\u{2066}a\u{2069}"),
      ("zero width", "a\u{200B}b\u{200D}"), ("byte order mark", "\u{FEFF}a"),
      ("line separator", "a\u{2028}b\u{2029}c"), ("soft hyphen", "a\u{AD}b"),
      ("combining marks", UTF8Text("e" + String(repeating: "\u{301}", count: 10_000))),
      ("a mark alone", "\u{301}"), ("composed", "\u{E9}"), ("decomposed", "e\u{301}"),
      ("four bytes a scalar", "\u{1F600}\u{1F468}\u{200D}\u{1F469}"),
      ("the last scalar", "\u{10FFFF}"), ("a noncharacter", "\u{FFFF}"),
      ("quotes", #""'`"#), ("backslashes", #"\\\""#), ("escapes", #"\u0000\n\""#),
      ("JSON", #"{"total":"0.00"}"#), ("markup", "</script><!--&amp;"),
      ("a formula", "=1+1"), ("a path", "../../etc/passwd"), ("a query", "a?b=c&d#e"),
      ("percent signs", "%2e%2E%00%"), ("format words", "%s%n{}$(x)"),
      ("digits", UTF8Text(String(repeating: "9", count: 100_000))),
      ("digits of other scripts", "\u{665}\u{FF10}"), ("a number", "1e309"), ("minus", "-1"),
      ("an address", "ada@example.com"), ("no-break space", "a\u{A0}b"),
    ]

  private static let controls: [(kind: String, text: UTF8Text)] = [
    ("NUL", "\0"), ("NUL inside", "a\0b"), ("line feed", "a\nb"), ("carriage return", "\r"),
    ("tab", "\t"), ("escape", "\u{1B}[2J"), ("delete", "\u{7F}"), ("C1", "\u{80}"),
    ("next line", "a\u{85}"), ("the last control", "\u{9F}"),
  ]

  /// Whether a text has control characters, by its kind.
  static func isControl(_ kind: String) -> Bool { controls.contains { $0.kind == kind } }
}
