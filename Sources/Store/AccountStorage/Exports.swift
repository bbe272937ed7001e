@_exported public import struct WidgetStorage.Precondition
@_exported public import struct WidgetStorage.WidgetName
@_exported public import struct WidgetStorage.WidgetNameError
