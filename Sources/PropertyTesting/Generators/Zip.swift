/// A generator of tuples.
///
///     // Such as (3, true) and (0, false).
///     zip(Generator<Int>.integer(in: 0...9), Generator.bool)
///
/// - Parameter generators: Make the parts, from the first to the last.
/// - Returns: The generator, which shrinks each part; where parts depend on each other, the first
///   is made smallest.
public func zip<each Part>(
  _ generators: repeat Generator<each Part>
) -> Generator<(repeat each Part)> {
  Generator { choices throws(Rejection) in
    (repeat try (each generators).produce(&choices))
  }
}
