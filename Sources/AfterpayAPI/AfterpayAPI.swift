/// Looks up checkouts over the HTTP interface of Afterpay's service.
enum AfterpayAPI {}
