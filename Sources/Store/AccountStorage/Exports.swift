@_exported public import struct AccountJournal.AccountEntry
@_exported public import struct AccountJournal.AccountLineError
@_exported public import struct AccountJournal.AccountName
@_exported public import struct AccountJournal.AccountNameError
@_exported public import struct WidgetJournal.Precondition
@_exported public import struct WidgetJournal.WidgetName
@_exported public import struct WidgetJournal.WidgetNameError
