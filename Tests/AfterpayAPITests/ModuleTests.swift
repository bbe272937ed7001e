import Testing

@testable import AfterpayAPI
