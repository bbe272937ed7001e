// swift-format-ignore-file

// Mistakes in views on tvOS, which has no web views. Each comment is the error that the compiler must give for its line.

import CheckoutViews
import SwiftUI
import WebKit  // expected-error {{no such module 'WebKit'}}
