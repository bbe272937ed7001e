import ScheduleEngine
import StrictJSON
import WidgetRendering
import WidgetWire

// Prints random orders with the native engine's results. Each line is JSON with the options of a
// page and the expected canonical text, events and markup.

let count = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 10_000
var orders = Orders(seed: CommandLine.arguments.dropFirst(2).first.flatMap(UInt64.init) ?? 1)
for number in 0..<count {
  print(try orders.next().line(number: number + 1))
}
