import WidgetCommands

@main
struct Widget {
  static func main() { WidgetProcess.run() }
}
