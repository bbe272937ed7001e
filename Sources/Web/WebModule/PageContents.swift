#if hasFeature(Embedded)
  import Synchronization
#endif

/// The contents of a page's module: the widgets, plans or checkouts, which answer requests.
package protocol PageContents: ~Copyable {
  /// The most bytes of a request.
  static var largestRequest: UInt32 { get }

  /// Creates the contents of a page that has sent no request.
  init()

  /// Answers a request.
  ///
  /// - Parameter request: Any bytes.
  /// - Returns: The answer.
  mutating func answer(to request: [UInt8]) -> [UInt8]
}

#if hasFeature(Embedded)
  /// The memory that a module shares with the page's script.
  ///
  /// For each request, the script calls `request` and writes the bytes at the address that it
  /// returns, calls `answer`, and reads the bytes at the `answerAddress`. A module has one such
  /// memory as a global constant, and exports its methods by the functions of `Exports.swift`.
  package struct PageMemory<Contents: PageContents & ~Copyable>: ~Copyable, Sendable {
    private struct Page: ~Copyable {
      var contents = Contents()
      var request: [UInt8] = []
      var answer: [UInt8] = []
    }

    /// The address of the page in memory, or zero before the first call.
    private let address = Atomic<UInt>(0)

    /// Creates the memory of a page without contents.
    package init() {}

    private var page: UnsafeMutablePointer<Page> {
      if let page = unsafe UnsafeMutablePointer<Page>(
        bitPattern: address.load(ordering: .relaxed))
      {
        return unsafe page
      }
      let page = UnsafeMutablePointer<Page>.allocate(capacity: 1)
      unsafe page.initialize(to: Page())
      address.store(UInt(bitPattern: page), ordering: .relaxed)
      return unsafe page
    }

    /// Reserves memory for a request of `count` bytes and returns the memory's address; zero if the
    /// request is too large.
    package func request(_ count: UInt32) -> UInt32 {
      guard count <= Contents.largestRequest else { return 0 }
      let page = unsafe page
      // At least one byte, so that an empty request has an address too; no operation has the byte zero.
      unsafe page.pointee.request = [UInt8](repeating: 0, count: max(Int(count), 1))
      return unsafe page.pointee.request.withUnsafeMutableBytes { bytes in
        UInt32(UInt(bitPattern: bytes.baseAddress))
      }
    }

    /// Answers the request and returns the number of bytes of the answer.
    package func answer() -> UInt32 {
      let page = unsafe page
      unsafe page.pointee.answer = page.pointee.contents.answer(to: page.pointee.request)
      return unsafe UInt32(page.pointee.answer.count)
    }

    /// Returns the address of the answer.
    package func answerAddress() -> UInt32 {
      unsafe page.pointee.answer.withUnsafeBytes { bytes in
        UInt32(UInt(bitPattern: bytes.baseAddress))
      }
    }
  }
#endif
