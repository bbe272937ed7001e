#if hasFeature(Embedded)
  import WebModule

  private let memory = PageMemory<PageTerms>()

  @c package func request(_ count: UInt32) -> UInt32 { memory.request(count) }

  @c package func answer() -> UInt32 { memory.answer() }

  @c package func answerAddress() -> UInt32 { memory.answerAddress() }
#endif
