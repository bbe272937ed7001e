"""The commands of the shop's README.md, run in order."""
import re
import shutil
import subprocess
import unittest

from running import SHOP, ShopTestCase

README = SHOP.parent / "README.md"


@unittest.skipUnless(shutil.which("curl") and shutil.which("bash"), "needs curl and bash")
class ReadmeTests(ShopTestCase):
    def test_every_command_prints_its_output(self):
        blocks = re.findall(r"^```console\n(.*?)^```$", README.read_text(), re.M | re.S)
        self.assertGreaterEqual(len(blocks), 5)
        script, expected = [f"SHOP={self.shop.address}"], []
        for line in "".join(blocks).splitlines():
            if line.startswith("$ "):
                script.append(line[2:] + "; echo" * ("grep" not in line and "curl -s $" in line))
            else:
                expected.append(line)
        result = subprocess.run(["bash", "-c", "\n".join(script)], capture_output=True, text=True, timeout=60)
        self.assertEqual(result.stdout.split("\n")[:-1], expected, result.stderr)

    def test_every_option_and_address_is_described(self):
        text = README.read_text()
        options = subprocess.run(["python3", str(SHOP), "--help"], capture_output=True, text=True, timeout=60).stdout
        for option in set(re.findall(r"--[a-z]+", options)) - {"--help"}:
            self.assertIn(option, text)
        for file in SHOP.parent.glob("*.py"):
            for _, path in re.findall(r'^    \("(GET|POST|PATCH)", "(/[^"]+)"', file.read_text(), re.M):
                if path.startswith(("/web/", "/done/", "/pay/", "/images/", "/help", "/carts", "/cart/")):
                    continue
                segments = [segment for segment in path.split("/") if segment not in ("", "{}")]
                self.assertTrue(all(segment in text for segment in segments), path)


if __name__ == "__main__":
    unittest.main()
