"""The cases of Schedules/vectors: a module a file or two, each with functions that give the file's lists."""


def text_or_hex(data):
    """Bytes as text, or in hexadecimal where they are not UTF-8."""
    try:
        return {"text": data.decode("utf-8")}
    except UnicodeDecodeError:
        return {"hex": data.hex()}
