// Whoever imports the live widget needs no second import for money, plans, statuses and events, nor
// for tables and files of checkouts.
@_exported public import CheckoutFiles
@_exported public import ScheduleEngine
@_exported public import WidgetRendering
