/// Whether a text has letters, stands in one line and has no control characters or stray spaces.
func isOneLine(_ text: String) -> Bool {
  text.contains { $0.isLetter }
    && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    && !text.contains("\u{2028}") && !text.contains("\u{2029}") && !text.contains("  ")
    && text.first != " " && text.last != " "
}
