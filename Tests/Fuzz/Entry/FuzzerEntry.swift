#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The target that the environment variable `FUZZ_TARGET` names.
private let target: FuzzTarget = {
  let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) }
  guard let target = FuzzTarget(rawValue: name ?? "") else {
    preconditionFailure("FUZZ_TARGET names no target")
  }
  return target
}()

/// The function that libFuzzer calls with each input; after a trap it saves the input and stops.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe UnsafeBufferPointer(start: start, count: count)
  do {
    try target.check(unsafe Array(input))
  } catch {
    fatalError("\(target.rawValue): \(error)")
  }
  return 0
}
