// `import AfterpayWidget` is the only import that an app needs: the public declarations of this
// module use types of each module below.
//
// - ScheduleFiles: the table of an `InMemoryCheckoutLookup`, and the errors of a
//   `FileCheckoutLookup`.
// - FoundationOverlay: `LocalizedError`, `Codable` and `Decimal` for the values of the other
//   modules; `SystemWidgetClock` computes the day with it.
// - ScheduleEngine: money, plans, orders, statuses and schedules, in almost every declaration.
// - WidgetRendering: the style of a `LiveWidget`, the locale of `Configuration.displayLocale`, and
//   the contents and pictures of a `WidgetSnapshot`.
// - WidgetWire: the message of an event, `WireMessage(event)`.
@_exported public import FoundationOverlay
@_exported public import ScheduleEngine
@_exported public import ScheduleFiles
@_exported public import WidgetRendering
@_exported public import WidgetWire
