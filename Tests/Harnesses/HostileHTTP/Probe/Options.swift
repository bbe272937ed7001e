/// The arguments of `http-probe`, which `README.md` describes.
struct Options {
  var deadline = 10.0
  var concurrency = 8
  var bodyLimit = 1_048_576
  var authorities: String?
  var libraries: [String] = []
  var looksUpCheckouts = false

  /// Reads the arguments; nil for wrong ones.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      if name == "--afterpay" {
        looksUpCheckouts = true
        continue
      }
      guard let value = rest.popFirst(), set(name, value) else { return nil }
    }
  }

  private mutating func set(_ name: String, _ value: String) -> Bool {
    switch name {
    case "--deadline":
      guard let seconds = Double(value), (0...86_400).contains(seconds) else { return false }
      deadline = seconds
    case "--concurrency":
      guard let count = Int(value), (1...10_000).contains(count) else { return false }
      concurrency = count
    case "--body-limit":
      guard let count = Int(value), count >= 0 else { return false }
      bodyLimit = count
    case "--ca-file": authorities = value
    case "--library": libraries.append(value)
    default: return false
    }
    return true
  }
}
