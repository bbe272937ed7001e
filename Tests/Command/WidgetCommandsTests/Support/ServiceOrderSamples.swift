import EntryStore
import OrderEntries
import TestSupport

/// The order 100101 at the service: 50.00 USD authorized, and 20.00 USD of it captured, of the token `002.k2a4`.
enum ServiceOrderSamples {
  static let token = "6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db"

  /// The lines of its journal: it is authorized after the second one, and captured in part after the last one.
  static let lines = [
    #"""
    {"format":1,"token":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db","number":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","at":1795251600,"event":"intend","kind":"authorize","id":"a-1","method":"POST","path":"/v2/payments/auth","body":"{\"requestId\":\"00000000-0000-4001-8000-000000000002\",\"token\":\"002.k2a4\",\"amount\":{\"amount\":\"50.00\",\"currency\":\"USD\"},\"isCheckoutAdjusted\":false}","hash":"5f973f193e212114c8a6315d0a65b3b1ef733eea1dcda9455e08ad6cd00cc647"}
    """#,
    #"""
    {"format":1,"token":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db","number":2,"previous":"5f973f193e212114c8a6315d0a65b3b1ef733eea1dcda9455e08ad6cd00cc647","at":1795251600,"event":"answer","payment":{"order":"100101","token":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db","approved":true,"created":1795251600,"currency":"USD","original":"50.00","open":"50.00","reference":null,"events":[{"id":"e-102","kind":"authorizationApproved","amount":"50.00","created":1795251600,"expires":"2026-12-04T09:00:00.000Z","reference":null}],"refunds":[]},"hash":"6cbabe81aeafbda1c3e7f58b93eda1ccfc7914a93775441e58e103bacfbafe6b"}
    """#,
    #"""
    {"format":1,"token":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db","number":3,"previous":"6cbabe81aeafbda1c3e7f58b93eda1ccfc7914a93775441e58e103bacfbafe6b","at":1795251660,"event":"intend","kind":"capture","id":null,"method":"POST","path":"/v2/payments/100101/capture","body":"{\"requestId\":\"00000000-0000-4005-8000-000000000006\",\"amount\":{\"amount\":\"20.00\",\"currency\":\"USD\"},\"paymentEventMerchantReference\":\"00000000-0000-4005-8000-000000000006\"}","hash":"f9734e7fb7dfdcc903edc659c185e9f352fcb5bc57e46ec0959d825c4834624e"}
    """#,
    #"""
    {"format":1,"token":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db","number":4,"previous":"f9734e7fb7dfdcc903edc659c185e9f352fcb5bc57e46ec0959d825c4834624e","at":1795251660,"event":"doubt","step":"repeat","hash":"b95f3a32182566997f4bf545a6eff97ba8b2e80b69f06ae967af87897b93f857"}
    """#,
    #"""
    {"format":1,"token":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db","number":5,"previous":"b95f3a32182566997f4bf545a6eff97ba8b2e80b69f06ae967af87897b93f857","at":1795251660,"event":"ask","payment":{"order":"100101","token":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db","approved":true,"created":1795251600,"currency":"USD","original":"50.00","open":"30.00","reference":null,"events":[{"id":"e-102","kind":"authorizationApproved","amount":"50.00","created":1795251600,"expires":"2026-12-04T09:00:00.000Z","reference":null},{"id":"e-103","kind":"captured","amount":"20.00","created":1795251660,"expires":null,"reference":null}],"refunds":[]},"hash":"c2a305ab0ee4c14392b28274c50ec326b45ef810a3f21ef38a92b3391c512df8"}
    """#,
  ]

  /// Stores the first lines of the order in the store of a test.
  static func add(_ count: Int = lines.count, to harness: CommandHarness) throws {
    let path = harness.directory.path("state/store.sqlite")
    let database = EntryDatabase(.sqlite(path: path))
    var journal = OrderJournal(unknown: token)
    var rows: [OrderRow] = []
    for line in lines.prefix(count) { rows.append(try journal.append(line: Array(line.utf8)[...])) }
    let new = rows
    try database.storage.perform(.creating) { transaction throws(StoreFault) in
      let present = try transaction.entries(ofOrder: token).count
      for row in new.dropFirst(present) { try transaction.insert(row) }
    }
    database.close()
  }
}
