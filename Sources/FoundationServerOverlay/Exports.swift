// Whoever imports this needs no second import for the values of the engine.
@_exported public import FoundationOverlay
