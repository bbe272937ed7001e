import ConcurrencyTesting
import Foundation
import Testing

@testable import AfterpayWidget

/// The lookups in memory and in a file.
@Suite struct CheckoutLookupTests {
  @Test func `An order in memory is found until it is removed`() async throws {
    let (known, unknown) = (try SecretToken(Sample.token), try SecretToken("another"))
    let order = try Sample.order("200.00", issuedAt: 1_795_255_200)
    let lookup = InMemoryCheckoutLookup([known: order])
    #expect(await lookup.order(for: known) == order)
    #expect(await lookup.order(for: unknown) == nil)
    lookup.setOrder(nil, for: known)
    lookup.setOrder(order, for: unknown)
    #expect(await lookup.order(for: known) == nil)
    #expect(await lookup.order(for: unknown) == order)
    let table = InMemoryCheckoutLookup(CheckoutTable([known.token: order]))
    #expect(await table.order(for: known) == order)
  }

  #if os(Linux) || os(macOS)
    /// Calls a function with a new folder, which is removed afterwards.
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("checkouts-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try await body(folder)
    }

    private func file(_ amount: String) -> Data {
      Data(
        """
        {"format": 1, "checkouts": [{"token": "002.k2a4",
        "amount": {"amount": "\(amount)", "currency": "USD"}, "issuedAt": "2026-11-21T10:00:00Z"}]}
        """.utf8)
    }

    private func reason(_ path: String) async throws -> CheckoutLookupFileError.Reason? {
      let secret = try SecretToken(Sample.token)
      do {
        _ = try await FileCheckoutLookup(path: path).order(for: secret)
        return nil
      } catch {
        return (error as? CheckoutLookupFileError)?.reason
      }
    }

    @Test func `Each lookup reads the file again`() async throws {
      try await withFolder { folder in
        let url = folder.appendingPathComponent("checkouts.json")
        let lookup = FileCheckoutLookup(path: url.path)
        let secret = try SecretToken(Sample.token)
        for amount in ["200.00", "180.00"] {
          try file(amount).write(to: url)
          let expected = try Sample.order(amount, issuedAt: 1_795_255_200)
          #expect(try await lookup.order(for: secret) == expected)
        }
        #expect(try await lookup.order(for: SecretToken("another")) == nil)
        let shop = try Sample.shop(lookup: lookup)
        let status = try await LiveWidget(token: Sample.token, in: shop).status()
        #expect(status == (try Sample.valid("45.00", Checksum.of180ByToken)))
      }
    }

    @Test func `A malformed file is an error without any part of a token`() async throws {
      try await withFolder { folder in
        let url = folder.appendingPathComponent("checkouts.json")
        try Data(#"{"format": 1, "checkouts": [{"token": "002.k2a4"}]}"#.utf8).write(to: url)
        let secret = try SecretToken(Sample.token)
        let error = await #expect(throws: CheckoutFileError.self) {
          try await FileCheckoutLookup(path: url.path).order(for: secret)
        }
        let text = try #require(error).description
        #expect(text.contains("line 1"))
        #expect(!text.contains("k2a4"))
      }
    }

    @Test func `An unreadable file is an error`() async throws {
      try await withFolder { folder in
        let path = folder.appendingPathComponent("checkouts.json").path
        #expect(try await reason(path) == .missing)
        #expect(try await reason("\(path)/more") == .missing)
        #expect(try await reason("\(folder.path)/\0") == .missing)
        #expect(try await reason(folder.path) == .notAFile)
        #expect(try await reason("/dev/zero") == .notAFile)
        let limit = FileCheckoutLookup.maximumByteCount
        try Data(repeating: 0x20, count: limit + 1).write(to: URL(fileURLWithPath: path))
        #expect(try await reason(path) == .tooLarge)
        try (file("200.00") + Data(repeating: 0x20, count: limit - file("200.00").count))
          .write(to: URL(fileURLWithPath: path))
        #expect(try await reason(path) == nil)
        let long = String(repeating: "x", count: 5_000)
        #expect(
          try await reason("\(folder.path)/\(long)") == .unreadable(errorNumber: ENAMETOOLONG))
      }
    }

    @Test func `A pipe without a writer is an error, and does not block`() async throws {
      try await withFolder { folder in
        let path = folder.appendingPathComponent("pipe").path
        try #require(unsafe mkfifo(path, 0o600) == 0)
        #expect(try await reason(path) == .notAFile)
      }
    }
  #endif

  @Test func `A cancelled task reads nothing`() async throws {
    let secret = try SecretToken(Sample.token)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await FileCheckoutLookup(path: "/nowhere").order(for: secret)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.outcome() }
  }
}

@Suite struct CheckoutLookupFileErrorTests {
  @Test(arguments: [
    (CheckoutLookupFileError.Reason.missing, "there is no file of checkouts; check its path"),
    (.notAFile, "the path of the checkouts is not that of a regular file; use a regular file"),
    (.tooLarge, "the file of checkouts is larger than 16 MiB; remove old checkouts"),
    (
      .unreadable(errorNumber: 13),
      "the file of checkouts cannot be read: Permission denied; check it"
    ),
  ])
  func `The text of an error names the remedy`(reason: CheckoutLookupFileError.Reason, text: String)
  {
    #expect(CheckoutLookupFileError(reason: reason).description == text)
  }
}

@Suite struct SecretTokenTests {
  @Test func `A token prints, reflects and dumps as its digest`() throws {
    let secret = try SecretToken("002.k2a4")
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), dumped] {
      #expect(!text.contains("k2a4"))
      #expect(text.contains("6a87bd93"))
    }
  }
}
