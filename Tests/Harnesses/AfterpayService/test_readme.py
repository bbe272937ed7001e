"""README.md: its commands in order, and that it names every option, address, call, fault and member."""
import re
import shutil
import subprocess
import sys
import unittest

from running import SERVICE, ServiceTestCase

README = SERVICE.parent / "README.md"


@unittest.skipUnless(shutil.which("curl") and shutil.which("bash"), "needs curl and bash")
class CommandTests(ServiceTestCase):
    def test_every_command_prints_its_output(self):
        blocks = re.findall(r"^```console\n(.*?)^```$", README.read_text(), re.M | re.S)
        self.assertTrue(blocks)
        script, expected = [f"SERVICE={self.service.address}"], []
        for line in "".join(blocks).splitlines():
            if line.startswith("$ "):
                script.append(line[2:])
            else:
                expected.append(line)
        result = subprocess.run(["bash", "-c", "\n".join(script)], capture_output=True, text=True, timeout=60)
        self.assertEqual(result.stdout.splitlines(), expected, result.stderr)


class CompletenessTests(unittest.TestCase):
    def test_every_name_is_described(self):
        text = README.read_text()
        usage = subprocess.run([sys.executable, str(SERVICE), "--help"], capture_output=True, text=True, timeout=60).stdout
        names = set(re.findall(r"--[a-z][a-z-]+", usage)) - {"--help"}
        routes = re.findall(r'^    \("[A-Z]+", "(/[^"]+)", "([a-z-]+)"', "".join(
            (SERVICE.parent / file).read_text() for file in ("routing.py", "admin.py")), re.M)
        self.assertGreater(len(routes), 25)
        for path, call in routes:
            names |= {path} | ({f"`{call}`"} - {"`admin`"})
        faults = (SERVICE.parent / "faults.py").read_text()
        names |= {f"`{name}`" for name in re.findall(r'"([a-zA-Z0-9-]+)": (?:True|False|None)', faults.split("FAULTS = ")[1].split("}")[0])}
        names |= {f"`{name}" for name in re.findall(r'"(\w+)"', faults.split("_MEMBERS = ")[1].split("}")[0])} - {"`fault"}
        for name in names:
            self.assertTrue(name in text or name == "`worked" and '"worked": true' in text, name)


if __name__ == "__main__":
    unittest.main()
