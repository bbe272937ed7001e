// Whoever imports the live widget needs no second import for money, plans, statuses and events, nor
// for tables and files of checkouts and for what Foundation adds to them.
@_exported public import CheckoutFiles
@_exported public import FoundationOverlay
@_exported public import ScheduleEngine
@_exported public import WidgetRendering
