import ScheduleEngine
import StrictJSON
import WidgetRendering
import WidgetWire

// Prints random orders with the native engine's results, or with `loans` random monthly plans. Each
// line is JSON with the options of a page and the expected canonical text, events or status, and
// markup.
//
// usage: web-orders [COUNT [SEED]]
//        web-orders loans [COUNT [SEED]]

var arguments = CommandLine.arguments.dropFirst()
let areLoans = arguments.first == "loans"
if areLoans { arguments = arguments.dropFirst() }
let count = arguments.first.flatMap(Int.init) ?? 10_000
let seed = arguments.dropFirst().first.flatMap(UInt64.init) ?? 1
if areLoans {
  var loans = Loans(seed: seed)
  for _ in 0..<count { print(try loans.next().line()) }
} else {
  var orders = Orders(seed: seed)
  for _ in 0..<count { print(try orders.next().line()) }
}
