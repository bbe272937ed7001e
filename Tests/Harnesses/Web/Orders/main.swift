import ScheduleEngine
import StrictJSON
import WidgetRendering
import WidgetWire

// Random orders, and what the engine makes of them: a line of JSON each, with the options of a page
// and the canonical text, events and markup that have to come of them.
// usage: web-orders [COUNT [SEED]]

let count = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 10_000
var orders = Orders(seed: CommandLine.arguments.dropFirst(2).first.flatMap(UInt64.init) ?? 1)
for number in 0..<count {
  print(try orders.next().line(number: number + 1))
}
