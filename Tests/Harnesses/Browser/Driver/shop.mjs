// The example shop, started on a free port, which serves a folder of pages.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../../../Examples/Shop/shop.py", import.meta.url));

export class Shop {
  #process;
  #carts = 0;

  /**
   * Starts a shop at https addresses of a site that does not exist: its pages are those of the site itself, and its
   * checkout is at `pay.` and `other.` of it.
   */
  static async startEncrypted(folder, network, certificate, site, options = []) {
    const words = ["--public", `https://pay.${site}`, "--parent", `https://${site}`, ...options];
    const shop = await Shop.start(folder, words);
    network.encrypt([site, `pay.${site}`, `other.${site}`], shop.origin, certificate);
    shop.site = site;
    return shop;
  }

  /** Starts a shop that serves the pages of a folder at `/app/`. */
  static async start(folder, options = []) {
    const shop = new Shop();
    shop.#process = spawn("python3", [program, "--port", "0", "--seed", "1", "--app", folder, ...options], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    process.once("exit", () => shop.stop());
    shop.origin = await new Promise((resolve, reject) => {
      shop.#process.once("error", reject);
      shop.#process.once("exit", (code) => reject(new Error(`the shop ended with status ${code}`)));
      shop.#process.stdout.once("data", (data) => resolve(String(data).split("\n")[0]));
    });
    return shop;
  }

  stop() {
    this.#process.kill();
  }

  /** Sends a request of the administration and returns its answer. */
  async post(path, body) {
    const answer = await fetch(this.origin + path, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** Makes a cart of the given lines, or of two mugs for 12.00 each, whose price concerns no other cart, and returns it. */
  async cart(lines) {
    if (lines) return this.post("/admin/carts", { currency: "USD", lines });
    const product = `mug-${++this.#carts}`;
    await this.post(`/admin/products/${product}`, { name: "Mug", stock: 9, prices: { USD: "12.00" } });
    return this.post("/admin/carts", { currency: "USD", lines: [{ product, quantity: 2 }] });
  }

  /** Replaces the amounts that are added to the total of a cart, or taken from it: a list of `id`, `name` and `amount`. */
  adjust(cart, adjustments) {
    return this.post(`/admin/carts/${cart}/adjustments`, { adjustments });
  }

  /** Orders a fault for the next request of a pattern, such as `POST /checkouts/o-1/payments`. */
  disturb(match, fault) {
    return this.post("/admin/faults", { next: [{ match, fault, times: 1 }] });
  }

  /** Returns the orders of a cart that were placed. */
  async orders(cart) {
    const { orders } = await (await fetch(`${this.origin}/admin/orders`)).json();
    return orders.filter((order) => order.cartId === cart);
  }
}
