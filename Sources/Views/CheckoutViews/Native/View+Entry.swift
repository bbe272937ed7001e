#if canImport(SwiftUI)
  internal import SwiftUI
  internal import ViewModels

  #if canImport(UIKit)
    internal import UIKit
  #endif

  extension View {
    /// Chooses the keyboard of a field, as far as the platform has one.
    ///
    /// - Parameters:
    ///   - keyboard: The keyboard.
    ///   - capitals: The letters that the keyboard writes as capitals.
    ///   - autofill: The kind of text that the system can fill in, or nil.
    /// - Returns: The view.
    func entry(
      _ keyboard: NativeCheckoutScreen.Keyboard, capitals: NativeCheckoutScreen.Capitals,
      autofill: NativeCheckoutScreen.Autofill?
    ) -> some View {
      #if canImport(UIKit) && !os(watchOS)
        keyboardType(keyboard.type)
          .textInputAutocapitalization(capitals.autocapitalization)
          .textContentType(autofill?.contentType)
      #elseif os(watchOS)
        textInputAutocapitalization(capitals.autocapitalization)
      #else
        // A Mac has neither.
        self
      #endif
    }
  }

  #if canImport(UIKit)
    extension NativeCheckoutScreen.Capitals {
      fileprivate var autocapitalization: TextInputAutocapitalization {
        switch self {
        case .none: .never
        case .words: .words
        case .all: .characters
        }
      }
    }
  #endif

  #if canImport(UIKit) && !os(watchOS)
    extension NativeCheckoutScreen.Keyboard {
      fileprivate var type: UIKeyboardType {
        switch self {
        case .standard: .default
        case .emailAddress: .emailAddress
        case .phone: .phonePad
        case .numbersAndPunctuation: .numbersAndPunctuation
        }
      }
    }

    extension NativeCheckoutScreen.Autofill {
      fileprivate var contentType: UITextContentType {
        switch self {
        case .emailAddress: .emailAddress
        case .name: .name
        case .streetAddressLine1: .streetAddressLine1
        case .streetAddressLine2: .streetAddressLine2
        case .city: .addressCity
        case .state: .addressState
        case .postalCode: .postalCode
        case .country: .countryName
        case .phone: .telephoneNumber
        }
      }
    }
  #endif
#endif
