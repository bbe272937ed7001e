// `import AfterpayRequests` is the only import that a shop's server needs: the public declarations of
// this module use types of each module below.
//
// - ScheduleEngine: money, times, texts and tokens.
// - PaymentEngine: orders at the service, the commands about them, and the service's errors.
// - PaymentWire: the calls of the service and the mistakes in its answers.
@_exported public import PaymentEngine
@_exported public import PaymentWire
@_exported public import ScheduleEngine
