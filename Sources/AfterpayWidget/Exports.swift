@_exported public import FoundationOverlay
@_exported public import ScheduleEngine
// Code that imports the live widget needs no second import for money, plans, statuses and events, for
// tables and files of checkouts, for pictures, for the messages of events, or for what Foundation
// adds to them.
@_exported public import ScheduleFiles
@_exported public import WidgetRendering
@_exported public import WidgetWire
