"""The goods of the shop, its promo codes, and the shipping methods and taxes of each country."""
import money

# Products: identifier, name, stock, and the price in USD cents. Other currencies scale it by FACTORS.
PRODUCTS = (
    ("mug", "Mug", 100_000, 1200),
    ("teapot", "Teapot", 20_000, 4500),
    ("kettle", "Kettle, 1.7 l", 40, 7995),
    ("tea", "Assam tea, 250 g", 100_000, 899),
    ("spoon", "Tea spoon", 9, 350),
    ("tray", "Oak tray", 3, 12900),
    ("sticker", "Sticker <b>\"Tea\" & 'Co'</b>", 100_000, 1),
    ("loose-tea", "Loose green tea, 1 kg", 50_000, 4801),
    ("gift-card", "Gift card", 100_000, 2500),
    ("e-book", "The tea book, to download", 100_000, 990),
)
# Products sold by weight: their prices are for 1 kg, and their quantities and stock are in thousandths.
WEIGHED = {"loose-tea"}
# Products that are not delivered. An order of these alone has no address and no method of shipping.
NOT_DELIVERED = {"gift-card", "e-book"}
# Minor units of a currency for one US cent, in hundredths.
FACTORS = {"USD": 100, "AUD": 150, "CAD": 135, "NZD": 165, "GBP": 80, "EUR": 95, "JPY": 150, "KWD": 310}

# The home country of each currency, which decides taxes and methods while there is no address.
HOME = {"USD": "US", "AUD": "AU", "CAD": "CA", "NZD": "NZ", "GBP": "GB", "EUR": "DE", "JPY": "JP", "KWD": "KW"}
# Taxes in hundred-thousandths, and whether prices include them.
TAXES = {
    "US": (0, False), "CA": (5000, False), "AU": (10_000, True), "NZ": (15_000, True), "GB": (20_000, True),
    "DE": (19_000, True), "FR": (20_000, True), "IE": (23_000, True), "NL": (21_000, True), "ES": (21_000, True),
    "IT": (22_000, True), "AT": (20_000, True), "JP": (10_000, True), "KW": (0, True), "CH": (0, True), "NO": (0, True),
    "SG": (0, True), "HK": (0, True), "AE": (5000, True),
}
# Countries whose addresses may lack a postcode: those of `TAXES`, and some more, for which Google's address data (see
# Tests/Harnesses/Oracle/checkout_order.py) requires none.
WITHOUT_POSTCODES = {"HK", "AE", "QA", "PA", "IE"}
REGION_TAXES = {
    "US": {"CA": 7250, "NY": 8875, "TX": 6250, "WA": 6500, "IL": 6250, "FL": 6000, "MA": 6250, "NJ": 6625},
    "CA": {"ON": 13_000, "QC": 14_975, "BC": 12_000, "NS": 15_000},
}
UNION = {"DE", "FR", "IE", "NL", "ES", "IT", "AT"}
# Shipping methods: identifier, name, zone, and the price in USD cents.
METHODS = (
    ("standard", "Standard, 3 to 5 days", "domestic", 600),
    ("express", "Express, next day", "domestic", 1500),
    ("pickup", "Collect at the shop", "pickup", 0),
    ("regional", "Standard within the European Union, 4 to 7 days", "union", 900),
    ("international", "International, 7 to 14 days", "abroad", 2400),
    ("courier", "International courier, 3 days", "abroad", 4900),
)
REMOTE_REGIONS = {"AK", "HI", "PR"}  # no express there
# Promo codes: kind, and an amount in US cents or a share in hundred-thousandths, and the least subtotal in US cents.
PROMO_CODES = {
    "SAVE5": ("amount", 500, 0),
    "TEN": ("share", 10_000, 0),
    "BIG20": ("amount", 2000, 10_000),
    "FREESHIP": ("shipping", 0, 0),
    "EVERYTHING": ("share", 100_000, 0),
    "TEE & CAFÉ": ("amount", 300, 0),
}
# What a shopper can add to a cart on its page: identifier, name, and the amount in USD cents.
ADJUSTMENTS = (("gift-card-credit", "Gift card", -1000), ("wrapping", "Gift wrapping", 250))
# The ways to pay of the native checkout.
PROVIDERS = ("afterpay", "card", "paypal", "invoice")


def in_currency(cents, currency):
    """Returns a price in the minor units of a currency; a price above zero stays above zero."""
    return max(cents * FACTORS[currency] // 100, 1) if cents else 0


def line_total(line):
    """Returns quantity times price, rounded half up; the quantity of a weighed product is in thousandths."""
    if line["product"] not in WEIGHED:
        return line["quantity"] * line["price"]
    return (2 * line["quantity"] * line["price"] + 1000) // 2000


def quantity(line):
    """Returns the quantity of a line as orders have it."""
    return money.quantity(line["quantity"]) if line["product"] in WEIGHED else line["quantity"]


def units(product, value):
    """Returns a quantity as it is stored, or None if the product has no such quantity."""
    if product not in WEIGHED:
        return value if type(value) is int else None
    return money.thousandths(value)


def is_delivered(lines):
    """Whether one of the lines has to be delivered. An order without lines would be."""
    return not lines or any(line["product"] not in NOT_DELIVERED for line in lines)


def delivers_to(country):
    """Whether the shop sends goods to a country."""
    return country in TAXES


def zones(currency, address):
    """Returns the zones of shipping methods for an address, or for the home country without one."""
    home = HOME[currency]
    country = address["country"] if address else home
    if country == home:
        return {"domestic", "pickup"}
    if country in UNION and home in UNION:
        return {"union"}
    return {"abroad"}


def shipping_methods(currency, address, is_free, withdrawn):
    """Returns the methods that are offered for an address, with prices in minor units."""
    offered, region = zones(currency, address), (address or {}).get("region")
    is_remote = bool(address) and address["country"] == "US" and region in REMOTE_REGIONS
    return [
        {"id": name, "name": title, "price": 0 if is_free else in_currency(cents, currency)}
        for name, title, zone, cents in METHODS
        if zone in offered and name not in withdrawn and not (is_remote and name in ("express", "pickup"))
    ]


def tax(currency, address, taxable):
    """Returns the tax of an amount that is to be paid, and whether the amount includes it."""
    country = address["country"] if address else HOME[currency]
    rate, is_included = TAXES.get(country, (0, currency not in ("USD", "CAD")))
    if address and not is_included:
        rate = REGION_TAXES.get(country, {}).get((address["region"] or "").strip().upper(), rate)
    elif not address and not is_included:
        rate = 0
    return (money.included_tax if is_included else money.added_tax)(taxable, rate), is_included


def discounts(codes, subtotal, currency):
    """Returns each usable code with its discount; together they are at most the subtotal."""
    rest, found = subtotal, []
    for code in codes:
        if promo_problem(code, subtotal, currency):
            continue
        kind, value, _ = PROMO_CODES[code]
        discount = {"amount": lambda: in_currency(value, currency), "shipping": lambda: 0,
                    "share": lambda: subtotal * value // 100_000}[kind]()
        discount = min(discount, rest)
        rest -= discount
        found.append((code, discount))
    return found


def frees_shipping(codes):
    """Whether one of the codes makes shipping free."""
    return any(PROMO_CODES[code][0] == "shipping" for code in codes)


def promo_problem(code, subtotal, currency):
    """Returns the reason why a code cannot be used, in words for the shopper, or None."""
    if code == "SUMMER":
        return "The code SUMMER has ended."
    if code not in PROMO_CODES:
        return f"There is no promo code {code}."
    least = in_currency(PROMO_CODES[code][2], currency)
    if subtotal < least:
        return f"The code {code} needs goods for {money.text(least, currency)} {currency} or more."
    return None
