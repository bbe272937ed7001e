import CheckoutEngine
import ScheduleEngine
import Testing

@Suite struct AddressMatchTests {
  private func match(_ field: Address.Field, _ left: UTF8Text, _ right: UTF8Text) -> Bool {
    let matches = Address.home.with(field, left).matches(Address.home.with(field, right))
    #expect(matches == Address.home.with(field, right).matches(Address.home.with(field, left)))
    return matches
  }

  @Test(arguments: Address.Field.allCases)
  func `Spaces at the ends and runs of spaces do not count`(_ field: Address.Field) {
    #expect(match(field, "1 Main St", " 1  Main   St  "))
    #expect(match(field, "1 Main St", "     1 Main St"))
    #expect(match(field, "", "   "))
    #expect(!match(field, "1 Main St", "1 Main Street"))
    #expect(!match(field, "1 Main St", "1 Main"))
    #expect(!match(field, "1 Main", "Main 1"))
  }

  @Test func `A space within a field counts, except in a postcode`() {
    for field in Address.Field.allCases {
      #expect(match(field, "SW1A 1AA", "SW1A1AA") == (field == .postcode))
      #expect(match(field, "SW1A 1AA", " S W1A  1 AA ") == (field == .postcode))
    }
  }

  @Test(arguments: Address.Field.allCases)
  func `Only the case of ASCII letters does not count`(_ field: Address.Field) {
    #expect(match(field, "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    #expect(!match(field, "\u{E9}", "\u{C9}"))
    #expect(!match(field, "\u{DF}", "ss"))
    #expect(!match(field, "i", "\u{130}"))
    #expect(!match(field, "k", "\u{212A}"))
    // The neighbors of the letters differ by the same bit.
    #expect(!match(field, "@", "`"))
    #expect(!match(field, "[", "{"))
    #expect(!match(field, "]", "}"))
    #expect(!match(field, "^", "~"))
    #expect(!match(field, "0", "P"))
  }

  @Test(arguments: Address.Field.allCases)
  func `Other white space is no space`(_ field: Address.Field) {
    for space in ["\t", "\n", "\u{A0}", "\u{2003}", "\u{3000}", "\u{200B}"] {
      #expect(!match(field, "1 Main", UTF8Text("1\(space)Main")))
      #expect(!match(field, "Main", UTF8Text("Main\(space)")))
    }
  }

  @Test(arguments: Address.Field.allCases)
  func `A composed letter does not match its decomposed form`(_ field: Address.Field) {
    #expect(!match(field, UTF8Text("\u{E9}"), UTF8Text("e\u{301}")))
  }

  @Test func `An empty field matches a missing one`() {
    var without = Address.home
    (without.line2, without.region, without.phone) = (nil, nil, nil)
    for field in [Address.Field.line2, .region, .phone] {
      for text in ["", " ", "   "] as [UTF8Text] {
        #expect(without.matches(without.with(field, text)))
        #expect(without.with(field, text).matches(without))
      }
      #expect(!without.matches(without.with(field, "x")))
      #expect(!without.with(field, "x").matches(without))
    }
  }

  @Test func `One field that differs is enough`() {
    for field in Address.Field.allCases {
      #expect(!Address.office.matches(Address.office.with(field, "other")))
      #expect(Address.office.matches(Address.office))
    }
  }

  @Test func `Every text of up to four characters matches those of its normal form alone`() {
    let letters: [Character] = ["a", "A", "b", " "]
    var texts = [""]
    var last = [""]
    for _ in 1...4 {
      last = last.flatMap { text in letters.map { text + String($0) } }
      texts += last
    }
    #expect(texts.count == 341)
    let words = texts.map { $0.split(separator: " ").joined(separator: "\u{1}").lowercased() }
    let dense = texts.map { $0.split(separator: " ").joined().lowercased() }
    let cities = texts.map { Address.home.with(.city, UTF8Text($0)) }
    let postcodes = texts.map { Address.home.with(.postcode, UTF8Text($0)) }
    for left in texts.indices {
      for right in left..<texts.count {
        guard cities[left].matches(cities[right]) == (words[left] == words[right]),
          postcodes[left].matches(postcodes[right]) == (dense[left] == dense[right])
        else {
          Issue.record("\"\(texts[left])\" and \"\(texts[right])\"")
          return
        }
      }
    }
  }
}
