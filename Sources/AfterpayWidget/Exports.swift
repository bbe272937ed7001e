// Code that imports the live widget needs no second import for money, plans, statuses and events, for
// tables and files of checkouts, for pictures, or for the messages of events.
@_exported public import CheckoutFiles
@_exported public import ScheduleEngine
@_exported public import WidgetRendering
@_exported public import WidgetWire
