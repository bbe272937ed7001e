#if hasFeature(Embedded)
  import Synchronization

  /// What the page's script calls: it has a request made, fills it in, and reads the answer.
  private struct Page: ~Copyable {
    /// No request is larger: far more than a token, an amount and what else there is.
    static let largestRequest: UInt32 = 65_536

    var widgets = PageWidgets()
    var request: [UInt8] = []
    var answer: [UInt8] = []
  }

  /// Where the page is in memory, or zero before the first call.
  private let place = Atomic<UInt>(0)

  private func page() -> UnsafeMutablePointer<Page> {
    if let page = unsafe UnsafeMutablePointer<Page>(bitPattern: place.load(ordering: .relaxed)) {
      return unsafe page
    }
    let page = UnsafeMutablePointer<Page>.allocate(capacity: 1)
    unsafe page.initialize(to: Page())
    place.store(UInt(bitPattern: page), ordering: .relaxed)
    return unsafe page
  }

  /// Makes room for a request, and says where; zero where it would be too large.
  @c public func request(_ count: UInt32) -> UInt32 {
    guard count <= Page.largestRequest else { return 0 }
    let page = unsafe page()
    // One byte more, so that an empty request has a place as well.
    unsafe page.pointee.request = [UInt8](repeating: 0, count: Int(count) + 1)
    return unsafe page.pointee.request.withUnsafeMutableBytes { bytes in
      UInt32(UInt(bitPattern: bytes.baseAddress))
    }
  }

  /// Answers the request, and says how many bytes the answer has.
  @c public func answer() -> UInt32 {
    let page = unsafe page()
    unsafe page.pointee.answer = page.pointee.widgets.answer(to: page.pointee.request.dropLast())
    return unsafe UInt32(page.pointee.answer.count)
  }

  /// Where the answer is.
  @c public func answerPlace() -> UInt32 {
    unsafe page().pointee.answer.withUnsafeBytes { bytes in
      UInt32(UInt(bitPattern: bytes.baseAddress))
    }
  }
#endif
