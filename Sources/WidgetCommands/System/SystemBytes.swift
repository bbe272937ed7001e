#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// The system's own calls, by names that no method here hides.

func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ size: Int) -> Int {
  unsafe read(descriptor, buffer, size)
}

func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ size: Int) -> Int {
  unsafe write(descriptor, buffer, size)
}

func systemRename(_ path: String, _ newPath: String) -> Int32 { unsafe rename(path, newPath) }

func systemOpen(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags) }
