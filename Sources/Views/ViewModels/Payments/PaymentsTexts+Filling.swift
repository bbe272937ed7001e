internal import CheckoutEngine

extension PaymentsTexts {
  /// Returns the words for a status.
  func words(for status: PaymentStatus) -> String { statuses[status] ?? "\(status.text)" }
}

extension String {
  /// Returns the text with values in the places `%1`, `%2`; a value is not searched for places.
  func filled(_ values: String...) -> String {
    var filled = ""
    var rest = self[...]
    while let sign = rest.firstIndex(of: "%") {
      let next = rest.index(after: sign)
      let place = next < rest.endIndex ? rest[next].wholeNumberValue : nil
      if let place, values.indices.contains(place - 1) {
        filled += rest[..<sign] + values[place - 1]
        rest = rest[rest.index(after: next)...]
      } else {
        filled += rest[...sign]
        rest = rest[next...]
      }
    }
    return filled + rest
  }
}
