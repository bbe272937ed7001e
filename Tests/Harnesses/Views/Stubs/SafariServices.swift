// swift-format-ignore-file

// The public names of SafariServices that the views use, for a module of that name. The signatures are those of Apple's
// documentation. Nothing here runs.

public import UIKit

@MainActor open class SFSafariViewController: UIViewController {
  public init(url URL: URL) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }
}
