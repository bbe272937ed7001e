"""The cases of Schedules/vectors: a module for one or two files, with functions that return the lists."""


def text_or_hex(data):
    """Returns bytes as text, or in hexadecimal if they are not UTF-8."""
    try:
        return {"text": data.decode("utf-8")}
    except UnicodeDecodeError:
        return {"hex": data.hex()}
