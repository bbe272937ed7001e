/// Lines whose hashes were computed by another implementation of SHA-256 (Python's hashlib).
enum GoldenLines {
  static let opened =
    #"{"format":1,"revision":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","at":1795251660,"account":"order-1042","event":{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"200.00"},"hash":"9e3830cb2e3a678205039c67fbd024d3cc9101f3fc33ef39ea4c98e0810a9325"}"#
  static let payment =
    #"{"format":1,"revision":2,"previous":"9e3830cb2e3a678205039c67fbd024d3cc9101f3fc33ef39ea4c98e0810a9325","at":1795251660,"event":{"type":"payment","date":"2026-11-21","id":"p-1","amount":"50.00"},"hash":"73daaa4f3b3bf5f2bbe7b92e315bec899a3960093fd93ea28e391b5b949a80ae"}"#
  static let head = "73daaa4f3b3bf5f2bbe7b92e315bec899a3960093fd93ea28e391b5b949a80ae"
}
