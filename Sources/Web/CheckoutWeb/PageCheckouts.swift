internal import CheckoutEngine
internal import CheckoutWire
internal import ScheduleEngine
import WebModule

/// The checkouts of a page, by their numbers.
///
/// The page's script writes a request as UTF-8 and reads the answer:
///
/// | request | answer |
/// | --- | --- |
/// | `+native`: makes a checkout of a flow | its number, or nothing if there is no such flow |
/// | `3{"input":…}`: applies a line to checkout 3 | the line that answers it, without a line feed |
/// | `-3`: releases checkout 3 | nothing |
///
/// A request about a checkout that does not exist, or that has another form, has no answer. Lines
/// are those of `widget checkout replay`.
package struct PageCheckouts: PageContents {
  /// The checkouts, or nil for those that were released.
  ///
  /// Numbers begin with 1.
  private var checkouts: [PageCheckout?] = []

  /// The most bytes of a request: a line of 1 MiB and the number of a checkout.
  package static let largestRequest: UInt32 = 1_048_576 + 16

  /// Creates a page without checkouts.
  package init() {}

  /// Answers a request.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer; empty if there is none.
  /// - Complexity: O(*n*) in the length of the request and the size of the checkout's state.
  package mutating func answer(to request: [UInt8]) -> [UInt8] {
    switch request.first {
    case UInt8(ascii: "+"): begin(request.dropFirst())
    case UInt8(ascii: "-"): release(request.dropFirst())
    default: apply(request[...])
    }
  }

  private mutating func begin(_ name: ArraySlice<UInt8>) -> [UInt8] {
    guard let checkout = PageCheckout(flow: UTF8Text(checkedUTF8: Array(name))) else { return [] }
    checkouts.append(checkout)
    return Array(String(checkouts.count).utf8)
  }

  private mutating func release(_ digits: ArraySlice<UInt8>) -> [UInt8] {
    if let (index, rest) = index(in: digits), rest.isEmpty { checkouts[index] = nil }
    return []
  }

  private mutating func apply(_ request: ArraySlice<UInt8>) -> [UInt8] {
    guard let (index, line) = index(in: request) else { return [] }
    return checkouts[index]?.answer(to: Array(line)) ?? []
  }

  /// Reads the number of a checkout, and returns its index and the bytes after the number.
  private func index(in bytes: ArraySlice<UInt8>) -> (index: Int, rest: ArraySlice<UInt8>)? {
    let zero = UInt8(ascii: "0")
    let digits = bytes.prefix { (zero...zero + 9).contains($0) }
    guard (1...9).contains(digits.count) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - zero) }
    guard checkouts.indices.contains(number - 1) else { return nil }
    return (number - 1, bytes[digits.endIndex...])
  }
}

/// A checkout of a page.
private enum PageCheckout {
  case native(CheckoutReplay<NativeCheckout>)
  case sheet(CheckoutReplay<SheetCheckout>)
  case kit(CheckoutReplay<KitCheckout>)

  /// Creates a checkout of a flow before its first line, or nil if there is no such flow.
  init?(flow: UTF8Text) {
    switch flow {
    case "native": self = .native(CheckoutReplay())
    case "sheet": self = .sheet(CheckoutReplay())
    case "kit": self = .kit(CheckoutReplay())
    default: return nil
    }
  }

  /// Applies a line, and returns the line that answers it.
  mutating func answer(to line: [UInt8]) -> [UInt8] {
    var answer: [UInt8] = []
    switch self {
    case .native(var replay):
      replay.apply(line, answeringTo: &answer)
      self = .native(replay)
    case .sheet(var replay):
      replay.apply(line, answeringTo: &answer)
      self = .sheet(replay)
    case .kit(var replay):
      replay.apply(line, answeringTo: &answer)
      self = .kit(replay)
    }
    return Array(answer.dropLast())
  }
}
