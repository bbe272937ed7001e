extension Generator where Value == String {
  /// Text of the kinds that programs trip over.
  ///
  ///     try Generator.hostileText.value(seed: 4)
  ///     forAll(.hostileText) { text in read(write(text)) == text }
  ///
  /// Up to eight pieces are joined: plain text, quotes, markup, shell, query and formula words,
  /// terminal sequences, controls, line ends, marks of direction, zero width, odd spaces, digits of
  /// other scripts, combining marks, letters that change their length with their case, noncharacters,
  /// and runs of up to 5,000 equal characters. The text may be empty.
  ///
  /// The generator shrinks toward fewer pieces, and each of them toward the letter `a`, or toward the
  /// first of its kind. For bytes that are no text see ``hostileBytes``.
  public static var hostileText: Generator {
    Generator<[String]>.array(of: hostilePiece, count: 0...8).map { $0.joined() }
  }

  fileprivate static var hostilePiece: Generator {
    let ordinary = [string(of: .ascii, count: 0...8), string(count: 0...8)]
    let lists = [
      HostilePieces.words, HostilePieces.lineEnds, HostilePieces.directions,
      HostilePieces.invisibles, HostilePieces.spaces, HostilePieces.controls, HostilePieces.digits,
      HostilePieces.letters, HostilePieces.limits,
    ]
    return .oneOf(ordinary + lists.map { .element(of: $0) } + [longRun])
  }

  /// One character many times, or a letter with many marks.
  private static var longRun: Generator {
    let repeated = Generator.element(of: ["a", "\u{301}", "9", " ", "(", "\u{1F600}"])
    return zip(repeated, Generator<Int>.integer(in: 0...5000)).map { character, count in
      String(repeating: character, count: count)
    }
  }
}

extension Generator where Value == [UInt8] {
  /// Bytes that may or may not be UTF-8, of the kinds that programs trip over.
  ///
  ///     forAll(.hostileBytes) { bytes in (try? parse(bytes)).map { write($0) == bytes } ?? true }
  ///
  /// Up to eight pieces are joined: those of ``Generator/hostileText``, parts of scalars, scalars in
  /// too many bytes, surrogates, what is above the last scalar, beginnings of other encodings, and
  /// random bytes.
  ///
  /// The generator shrinks toward fewer pieces, and each of them as those do.
  public static var hostileBytes: Generator {
    let text = Generator<String>.hostilePiece.map { Array($0.utf8) }
    let piece = frequency([
      (2, bytes(count: 0...8)), (3, text), (3, .element(of: HostilePieces.illFormed)),
    ])
    return Generator<[[UInt8]]>.array(of: piece, count: 0...8).map { Array($0.joined()) }
  }
}
