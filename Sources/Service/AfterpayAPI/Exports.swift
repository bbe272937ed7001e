// `import AfterpayAPI` is the only import that a live widget with orders of Afterpay's service needs: the
// public declarations of this module use types of AfterpayRequests, such as the server and the
// credentials.
@_exported public import AfterpayRequests
