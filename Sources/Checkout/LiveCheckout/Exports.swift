// `import LiveCheckout` is the only import that an app with a checkout needs, beside Foundation's for
// the name of the shop's time zone.
//
// - CheckoutEngine: the flows, their settings, inputs and states, in almost every declaration.
// - CheckoutWire: the bodies of requests and the answers, for an app with an HTTP client of its own.
// - FoundationOverlay: `Decimal`, `Date`, `Codable` and `LocalizedError` for the engine's values.
// - PaymentEngine: the command that captures a payment at Afterpay's service, and its outcome.
// - ScheduleEngine: money, plans, days and the checkout's widget.
// - ShopRequests: the client of a shop's server, and the error of a request without an answer.
@_exported public import CheckoutEngine
@_exported public import CheckoutWire
@_exported public import FoundationOverlay
@_exported public import PaymentEngine
@_exported public import ScheduleEngine
@_exported public import ShopRequests
