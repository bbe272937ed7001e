// The browser's whole network: a proxy that serves the tests' own site and records all other requests.
import { createServer, request as forwarded } from "node:http";
import { createServer as createEncryptedServer } from "node:https";

/** The address of the site; no such host exists. */
export const site = "http://shop.test";

/** The hosts that Chromium contacts by itself with any page. */
const ownHosts = /(^|[./])(duckduckgo\.com|google\.com|googleapis\.com|gvt1\.com)([:/]|$)/;

export class Network {
  /** The requests to other hosts: `GET http://…`, `CONNECT host:443`. */
  strangers = [];
  #pages = new Map();
  #servers = new Set();
  #encrypted = new Map();
  #server;

  static async start() {
    const network = new Network();
    network.#server = createServer((request, response) => network.#answer(request, response));
    network.#server.on("connect", (request, socket) => {
      socket.on("error", () => {});
      const server = network.#encrypted.get(request.url);
      if (server) {
        socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
        server.emit("connection", socket);
        return;
      }
      network.#note(`CONNECT ${request.url}`);
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    });
    await new Promise((resolve, reject) => {
      network.#server.once("error", reject);
      network.#server.listen(0, "127.0.0.1", resolve);
    });
    network.port = network.#server.address().port;
    return network;
  }

  /** Adds a file to the site and returns its address. */
  serve(path, { body, type = "text/html; charset=utf-8", headers = {}, status = 200 }) {
    this.#pages.set(site + path, { body, status, headers: { "Content-Type": type, ...headers } });
    return site + path;
  }

  /** Lets pages reach a server of this machine, by its origin. */
  allow(origin) {
    this.#servers.add(new URL(origin).host);
  }

  /** Serves a server of this machine at the https addresses of hosts that do not exist, with a certificate and its key. */
  encrypt(hosts, origin, certificate) {
    const server = createEncryptedServer(certificate, (request, response) => {
      request.headers.host = new URL(origin).host;
      request.url = origin + request.url;
      this.#forward(request, response);
    });
    server.on("tlsClientError", () => {});
    for (const host of hosts) this.#encrypted.set(`${host}:443`, server);
  }

  #note(request) {
    if (!ownHosts.test(request)) this.strangers.push(request);
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(request, response) {
    const page = this.#pages.get(request.url);
    if (page) {
      response.writeHead(page.status, page.headers).end(page.body);
    } else if (this.#servers.has(request.url.match(/^http:\/\/([^/]+)\//)?.[1])) {
      this.#forward(request, response);
    } else if (request.url === `${site}/favicon.ico`) {
      response.writeHead(204).end();
    } else {
      this.#note(`${request.method} ${request.url}`);
      response.writeHead(403).end();
    }
  }

  #forward(request, response) {
    const { hostname, port, pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const onward = forwarded({ hostname, port, path: pathname + search, method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.on("error", () => response.destroy());
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  }
}
