// The globals and the elements of the script `afterpay-elements.js`, which `import "afterpay-widget/elements/script"` runs.
// `/// <reference types="afterpay-widget/elements/script" />` declares them without an import.
import "./elements.js";
import "./script.js";
