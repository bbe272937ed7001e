#if hasFeature(Embedded)
  import Synchronization

  // `embed` compiles this file into every module that a page loads. The module defines the type
  // `PageContents`, which answers the requests.

  /// The state of the exported functions: the page's script writes a request and reads the
  /// answer.
  private struct Page: ~Copyable {
    var contents = PageContents()
    var request: [UInt8] = []
    var answer: [UInt8] = []
  }

  /// The address of the page's state in memory, or zero before the first call.
  private let pageAddress = Atomic<UInt>(0)

  private func page() -> UnsafeMutablePointer<Page> {
    if let page = unsafe UnsafeMutablePointer<Page>(
      bitPattern: pageAddress.load(ordering: .relaxed))
    {
      return unsafe page
    }
    let page = UnsafeMutablePointer<Page>.allocate(capacity: 1)
    unsafe page.initialize(to: Page())
    pageAddress.store(UInt(bitPattern: page), ordering: .relaxed)
    return unsafe page
  }

  /// Reserves memory for a request of `count` bytes and returns the memory's address; zero if the
  /// request is too large.
  @c public func request(_ count: UInt32) -> UInt32 {
    guard count <= PageContents.largestRequest else { return 0 }
    let page = unsafe page()
    // At least one byte, so that an empty request has an address too; no operation has the byte zero.
    unsafe page.pointee.request = [UInt8](repeating: 0, count: max(Int(count), 1))
    return unsafe page.pointee.request.withUnsafeMutableBytes { bytes in
      UInt32(UInt(bitPattern: bytes.baseAddress))
    }
  }

  /// Answers the request and returns the number of bytes of the answer.
  @c public func answer() -> UInt32 {
    let page = unsafe page()
    unsafe page.pointee.answer = page.pointee.contents.answer(to: page.pointee.request)
    return unsafe UInt32(page.pointee.answer.count)
  }

  /// Returns the address of the answer.
  @c public func answerAddress() -> UInt32 {
    unsafe page().pointee.answer.withUnsafeBytes { bytes in
      UInt32(UInt(bitPattern: bytes.baseAddress))
    }
  }
#endif
