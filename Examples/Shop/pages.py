"""HTML: a page around its content, with everything escaped that comes from outside."""
import html as entities
import json
import secrets

from answers import Answer

STYLE = """
:root { color-scheme: light dark; --back: #fff; --text: #1b1b1f; --soft: #5a5a66; --line: #8a8a96; --panel: #f4f4f7;
  --main: #0b5c4a; --on-main: #fff; --bad: #a3122a; --good: #0b5c4a; }
@media (prefers-color-scheme: dark) { :root { --back: #151518; --text: #ececf1; --soft: #b0b0bc; --line: #7d7d8a;
  --panel: #222227; --main: #7fd8c0; --on-main: #06231c; --bad: #ff9aa8; --good: #7fd8c0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main, header, footer { max-width: 40rem; margin: 0 auto; padding: 0.75rem 1rem; }
header p, footer { color: var(--soft); font-size: 0.875rem; margin: 0; }
p > a:only-child:not(.button) { display: inline-block; padding: 0.25rem 0; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; margin: 0 0 0.5rem; }
section, fieldset { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem; margin: 0 0 1rem; min-width: 0; }
section.done { background: var(--panel); }
section.locked h2 { color: var(--soft); }
legend { padding: 0 0.25rem; font-weight: 600; }
label { display: block; margin: 0.5rem 0 0.125rem; overflow-wrap: anywhere; }
label.choice { display: flex; gap: 0.5rem; align-items: flex-start; padding: 0.5rem 0; margin: 0; overflow-wrap: anywhere; }
label.choice input { width: 1.25rem; height: 1.25rem; min-height: 0; flex: none; margin: 0.125rem 0 0; }
input, select { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: 0.375rem;
  padding: 0.5rem; width: 100%; min-height: 2.75rem; }
input[type=number] { width: 6rem; }
button, a.button { font: inherit; font-weight: 600; color: var(--on-main); background: var(--main);
  border: 1px solid var(--main); border-radius: 0.375rem; padding: 0.5rem 1rem; min-height: 2.75rem; cursor: pointer;
  display: inline-block; text-decoration: none; margin: 0.5rem 0.5rem 0 0; overflow-wrap: anywhere; }
button.plain, a.plain { color: var(--text); background: transparent; border-color: var(--line); }
button:disabled { color: var(--soft); background: var(--panel); border-color: var(--line); cursor: default; }
a { color: var(--main); overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
.error, .note { border-left: 0.25rem solid var(--bad); background: var(--panel); padding: 0.5rem 0.75rem; margin: 0 0 1rem;
  overflow-wrap: anywhere; }
.note { border-color: var(--good); }
.pair { display: flex; flex-wrap: wrap; gap: 0 0.75rem; }
.pair > div { flex: 1 1 9rem; min-width: 0; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: start; padding: 0.25rem 0; vertical-align: top; font-weight: normal; overflow-wrap: anywhere; }
td { text-align: end; font-variant-numeric: tabular-nums; padding-left: 0.75rem; white-space: nowrap; }
tr.total th, tr.total td { font-weight: 700; border-top: 1px solid var(--line); padding-top: 0.5rem; }
td:has(input) { white-space: normal; }
form p { margin-top: 0.5rem; }
p { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
code { overflow-wrap: anywhere; }
ul { padding-left: 1.25rem; }
[hidden] { display: none; }
"""
NOTICE = "This is an example shop for tests. It takes no real money."


class Markup(str):
    """Text that is HTML already."""


def escape(value):
    """Returns text as HTML."""
    return value if isinstance(value, Markup) else Markup(entities.escape(str(value), quote=True))


def html(template, *values, **named):
    """Returns HTML: a template in which each `{}` is replaced by an escaped value; lists are joined."""
    return Markup(template.format(*map(_part, values), **{name: _part(value) for name, value in named.items()}))


def _part(value):
    if isinstance(value, (list, tuple)):
        return Markup("".join(map(escape, value)))
    return escape("" if value is None else value)


def data(value):
    """Returns JSON for a script element, in which no text can end the element."""
    text = json.dumps(value, ensure_ascii=True)
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def page(shop, title, content, status=200, script=None, messages=None, headers=(), footer="", language="en"):
    """Returns a page.

    `messages` is the data of its script, to which the status is added. Pages load nothing, and only pages of this machine
    and of `--parent` may contain them.
    """
    nonce = secrets.token_urlsafe(16)
    scripts = Markup("")
    if script is not None:
        messages["status"] = status
        scripts = html('<script type="application/json" id="data">{}</script><script nonce="{}">{}</script>',
                       data(messages), nonce, Markup(script))
    text = html(
        '<!DOCTYPE html><html lang="{}"><head><meta charset="utf-8"><title>{}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">'
        '<link rel="icon" href="data:,"><style nonce="{}">{}</style></head>'
        '<body><header><p>{}</p></header><main><h1>{}</h1>{}</main><footer>{}</footer>{}</body></html>',
        language, title, nonce, Markup(STYLE), NOTICE, title, content, footer, scripts)
    parents = " ".join(["'self'", "http://localhost:*", "http://127.0.0.1:*", "https://localhost:*",
                        "https://127.0.0.1:*", *shop.parents])
    policy = (f"default-src 'none'; style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'; img-src 'self' data:;"
              f" connect-src 'self'; form-action 'self' {shop.scheme}:; base-uri 'none'; frame-ancestors {parents}")
    return Answer(status, text.encode(), (
        ("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", policy), ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), *headers), is_page=True)


def failure(shop, status, title, message, **others):
    """Returns a page about a problem."""
    return page(shop, title, html('<p class="error" role="alert">{}</p>', message), status, **others)


def table(rows, total=None):
    """Returns a table of names and amounts."""
    body = [html('<tr><th scope="row">{}</th><td>{}</td></tr>', name, amount) for name, amount in rows]
    if total:
        body.append(html('<tr class="total"><th scope="row">{}</th><td>{}</td></tr>', *total))
    return html("<table><tbody>{}</tbody></table>", body)


def field(name, label, value="", kind="text", autocomplete="", is_required=True, is_wrong=False):
    """Returns a labelled field."""
    return html(
        '<div><label for="{0}">{1}{2}</label><input id="{0}" name="{0}" type="{3}" value="{4}" autocomplete="{5}"{6}{7}></div>',
        name, label, "" if is_required else " (optional)", kind, value, autocomplete or "off",
        Markup(" required") if is_required else "", Markup(' aria-invalid="true" aria-describedby="problem"') if is_wrong else "")


def choice(name, value, label, is_chosen=False, kind="radio"):
    """Returns a radio button or a check box with its label."""
    return html('<label class="choice"><input type="{}" name="{}" value="{}"{}> <span>{}</span></label>', kind, name, value,
                Markup(" checked") if is_chosen else "", label)


def form(action, content, button, style="", returns=None):
    """Returns a form with its button.

    The script of the page sends one that `returns` to an address by itself, so that its entries survive a shop that is down.
    """
    own = html(' data-returns="{}"', returns) if returns else ""
    return html('<form method="post" action="{}"{}>{}<button class="{}">{}</button></form>', action, own, content, style, button)
