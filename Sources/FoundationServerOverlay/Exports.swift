// An importer needs no second import for the engine's values.
@_exported public import FoundationOverlay
