"""Files of a folder, such as a demo page, at addresses below `/app/`."""
import pathlib
import urllib.parse

from answers import Answer, failure

TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
         ".mjs": "text/javascript; charset=utf-8", ".json": "application/json", ".wasm": "application/wasm",
         ".svg": "image/svg+xml", ".png": "image/png"}


class Folder:
    """The files of a folder, or none."""

    def __init__(self, path):
        self.root = None if path is None else pathlib.Path(path).resolve()

    def has(self, path):
        """Whether an address is below `/app/`."""
        return self.root is not None and path.startswith("/app/")

    def answer(self, method, path):
        """Returns a file; `index.html` for a folder, and nothing outside of the root."""
        if method not in ("GET", "HEAD"):
            return failure(405, "wrong_method", "This address takes GET.")
        try:
            file = (self.root / urllib.parse.unquote(path.removeprefix("/app/"), errors="strict")).resolve()
            file = file / "index.html" if file.is_dir() else file
            if file.is_relative_to(self.root) and file.is_file():
                kind = TYPES.get(file.suffix, "application/octet-stream")
                return Answer(200, file.read_bytes(), (("Content-Type", kind), ("X-Content-Type-Options", "nosniff"),
                                                       ("Cache-Control", "no-cache")), is_page=True)
        except (OSError, ValueError):
            pass
        return failure(404, "unknown_address", "There is nothing at this address.")
