// Whoever imports the live widget needs no second import for money, plans, statuses and events.
@_exported public import ScheduleEngine
