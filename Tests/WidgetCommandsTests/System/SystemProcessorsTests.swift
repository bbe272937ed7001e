import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@testable import WidgetCommands

@Suite("The processors that may be used")
struct SystemProcessorsTests {
  @Test(arguments: [
    ("Name:\twidget\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n", 2),
    ("Cpus_allowed:\tffffffff,0000000f\n", 36), ("Cpus_allowed:\t8\n", 1),
    ("Cpus_allowed:\t0\n", nil), ("Cpus_allowed_list:\t0-1\n", nil), ("", nil),
  ])
  func `are told by a process's status`(_ status: String, _ count: Int?) {
    #expect(SystemProcessors.count(inStatus: status) == count)
  }

  @Test func `are at least one`() {
    #expect(SystemProcessors.count >= 1)
  }

  #if os(Linux)
    @Test func `are those that the scheduler may use`() {
      var set = cpu_set_t()
      let size = MemoryLayout<cpu_set_t>.size
      #expect(unsafe sched_getaffinity(0, size, &set) == 0)
      let count = unsafe withUnsafeBytes(of: set) { bytes in
        unsafe bytes.reduce(0) { $0 + $1.nonzeroBitCount }
      }
      #expect(SystemProcessors.count == count)
      #expect(Surroundings.system(environment: [:]).batches.processors == count)
    }
  #endif
}
