import CheckoutWeb
import Testing

@Suite struct PageCheckoutsTests {
  private var page = PageCheckouts()

  private mutating func answer(_ request: String) -> String {
    String(decoding: page.answer(to: Array(request.utf8)), as: UTF8.self)
  }

  private let begin =
    #"{"input":"begin","cartId":"c-1","buyer":{"kind":"guest"},"providers":["afterpay"]}"#

  @Test mutating func `Checkouts are numbered from 1, in the order in which they are made`() {
    #expect(answer("+native") == "1")
    #expect(answer("+sheet") == "2")
    #expect(answer("+native") == "3")
  }

  @Test(arguments: ["+", "+web", "+Native", "+native ", "", "native", "1", "x1{}"])
  mutating func `A request of another form has no answer`(request: String) {
    #expect(answer(request) == "")
  }

  @Test mutating func `A line is answered as by a replay, without a line feed`() {
    _ = answer("+native")
    let line = answer("1" + begin)
    #expect(line.hasPrefix(#"{"line":1,"state":{"flow":"native","phase":"idle","order":null,"#))
    #expect(line.hasSuffix(#""effects":[],"events":[]}"#))
    let loading = answer(#"1{"input":"load"}"#)
    #expect(loading.hasPrefix(#"{"line":2,"state":{"flow":"native","phase":"loading","#))
    #expect(
      loading.hasSuffix(
        #""effects":[{"effect":"request","request":1,"method":"POST","path":"/checkouts","key":null,"#
          + #""body":{"cartId":"c-1"}}],"events":[]}"#))
  }

  @Test mutating func `A line that cannot be read is answered by its mistake and changes nothing`()
  {
    _ = answer("+native")
    _ = answer("1" + begin)
    #expect(answer("1{").hasPrefix(#"{"line":2,"error":{"code":"malformed_input","message":"#))
    #expect(answer(#"1{"input":"load"}"#).contains(#""phase":"loading""#))
  }

  @Test mutating func `The sheet loads the page that it presents`() {
    _ = answer("+sheet")
    _ = answer(#"1{"input":"begin"}"#)
    let line = answer(#"1{"input":"present","url":"https://shop.example/cart/c/1"}"#)
    #expect(line.contains(#""phase":"loading","page":1,"url":"https://shop.example/cart/c/1""#))
    #expect(line.contains(#"{"effect":"loadPage","page":1,"url":"https://shop.example/cart/c/1""#))
  }

  @Test mutating func `The kit continues with a message port`() {
    _ = answer("+kit")
    _ = answer(#"1{"input":"begin","host":"web"}"#)
    let page = answer(#"1{"input":"present","url":"https://shop.example/c"}"#)
    #expect(
      page.contains(#"{"effect":"loadPage","page":1,"url":"https://shop.example/c?ec_version="#))
    let ready = answer(
      #"1{"input":"message","page":1,"origin":"https://shop.example","mainFrame":true,"#
        + #""text":"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ec.ready\",\"params\":{\"delegate\":[]}}"}"#
    )
    #expect(ready.contains(#""upgrade":{"port":1}"#))
  }

  @Test mutating func `Checkouts do not concern each other`() {
    _ = answer("+native")
    _ = answer("+native")
    _ = answer("1" + begin)
    #expect(answer("2" + begin).hasPrefix(#"{"line":1,"state":"#))
    #expect(answer(#"1{"input":"load"}"#).hasPrefix(#"{"line":2,"state":"#))
  }

  @Test mutating func `A released checkout has no answer, and its number is not used again`() {
    _ = answer("+native")
    #expect(answer("-1") == "")
    #expect(answer("1" + begin) == "")
    #expect(answer("+native") == "2")
    #expect(answer("-1") == "")
    #expect(answer("-9") == "")
    #expect(answer("2" + begin).hasPrefix(#"{"line":1,"state":"#))
  }

  @Test(arguments: ["0", "2", "1234567890", "99999999999999999999"])
  mutating func `A number that no checkout has, has no answer`(number: String) {
    _ = answer("+native")
    #expect(answer(number + begin) == "")
  }
}
