// Starts the page of a native checkout: a cart that was ordered needs no engine, and one whose engine cannot be loaded
// is paid on another page.
import { storedOrder } from "./cart.js";
import { showThanks } from "./end.js";
import { offerOtherPage } from "./other.js";

const number = storedOrder();
if (number !== null) {
  showThanks(number);
} else {
  try {
    await import("./native.js");
  } catch (error) {
    console.error(error);
    await offerOtherPage();
  }
}
