@_exported public import struct WidgetJournal.CommandID
@_exported public import struct WidgetJournal.CommandIDError
@_exported public import struct WidgetJournal.JournalEntry
@_exported public import struct WidgetJournal.JournalError
@_exported public import struct WidgetJournal.Precondition
@_exported public import struct WidgetJournal.WidgetName
@_exported public import struct WidgetJournal.WidgetNameError
