"""The cases of Schedules/vectors: a module for each file or two, with functions that return the file's lists."""


def text_or_hex(data):
    """Bytes as text, or in hexadecimal if they are not UTF-8."""
    try:
        return {"text": data.decode("utf-8")}
    except UnicodeDecodeError:
        return {"hex": data.hex()}
