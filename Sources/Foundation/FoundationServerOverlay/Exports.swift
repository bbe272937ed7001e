// Importing this module also imports the conversions of the engine's values.
@_exported public import FoundationOverlay
