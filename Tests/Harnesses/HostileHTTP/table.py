"""All rows: those over plain TCP and TLS, and those of TLS alone."""

import tls_behaviours
from behaviours import BEHAVIOURS

__all__ = ["BEHAVIOURS", "tls_behaviours"]
