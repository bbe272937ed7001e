import CheckoutEngine
import Foundation
import FoundationOverlay
import LiveCheckout
import ScheduleEngine
import ShopRequests

/// Carries a checkout out by a store and a client of the shop's server, as an app does.
///
///     checkout-stores FLOW --shop URL [--device ID] [--timeout SECONDS] [--today DATE]
///                     [--record FILE] [--immediately]
///
/// It reads and prints the lines of `widget checkout run`, so that `buy` and `agree` can drive
/// either.
@main
enum Stores {
  static func main() async {
    guard let options = Options(CommandLine.arguments) else { fail("wrong arguments; see Stores") }
    switch options.flow {
    case "native": await run(NativeCheckout.self, options)
    case "web": await run(WebCheckout.self, options)
    case "sheet": await run(SheetCheckout.self, options)
    case "payments": await run(PaymentsCheckout.self, options)
    case "express": await run(ExpressCheckout.self, options)
    default: fail("no flow \(options.flow)")
    }
  }

  private static func run<Flow: StoredFlow>(_ flow: Flow.Type, _ options: Options) async {
    exit(await StoreRun<Flow>(options).status())
  }

  static func fail(_ message: String) -> Never {
    complain(message)
    exit(64)
  }

  static func complain(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8))
  }
}

/// The arguments of the program.
struct Options: Sendable {
  let flow: String
  let client: ShopClient
  private(set) var recording: String?
  private(set) var isImmediate = false
  private var today: CivilDate?

  /// Reads the arguments; nil for wrong ones.
  init?(_ arguments: [String]) {
    guard arguments.count > 1 else { return nil }
    flow = arguments[1]
    var rest = arguments[2...]
    var (shop, device, seconds) = (ShopAddress?.none, String?.none, 30)
    while let name = rest.popFirst() {
      if name == "--immediately" {
        isImmediate = true
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      switch name {
      case "--shop": shop = try? ShopAddress(value)
      case "--device": device = value
      case "--timeout": seconds = Int(value) ?? 30
      case "--today": today = try? CivilDate(value)
      case "--record": recording = value
      default: return nil
      }
    }
    guard let shop else { return nil }
    client = ShopClient(
      shop: shop, device: device, settings: ShopRequestSettings(total: .seconds(seconds)))
  }

  var environment: CheckoutEnvironment {
    CheckoutEnvironment(now: { [today] in
      // The time zone of the shop in `Examples/Shop`, on this machine, is that of the process.
      let now = Moment.now(in: .current)
      return today.map { Moment(today: $0, timestamp: now.timestamp) } ?? now
    })
  }

  /// Returns a function that writes lines to the file of `--record`.
  func recorder() -> @Sendable (String) -> Void {
    guard let recording else { return { _ in } }
    guard FileManager.default.createFile(atPath: recording, contents: nil),
      let file = FileHandle(forWritingAtPath: recording)
    else { Stores.fail("the file \(recording) cannot be created") }
    return { line in try? file.write(contentsOf: Data("\(line)\n".utf8)) }
  }
}
