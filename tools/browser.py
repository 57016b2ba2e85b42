"""A real browser without a window: Debian's Chromium, or another build of it, through its driver.

    python tools/browser.py            # says whether there is one
    python tools/browser.py --install  # installs Debian's packages first, where that is possible

Tests and screenshots start it here, with an empty profile that is thrown away, and without anything
that would reach for the network by itself.
"""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

import attrs

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DRIVER = "chromedriver"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
)
PACKAGES = ("chromium", "chromium-driver")
HINT = f"apt-get install {' '.join(PACKAGES)}"
WIDTH, HEIGHT = 1366, 900


@attrs.frozen
class Programs:
    """A browser and the driver that goes with it."""

    browser: str
    driver: str


def installed() -> Programs | None:
    """The browser and its driver, where both are installed."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    folder = os.environ.get("CHROMEWEBDRIVER", "")
    driver = shutil.which(DRIVER) or shutil.which(DRIVER, path=folder)
    return Programs(browser, driver) if browser and driver else None


@contextlib.contextmanager
def started(programs: Programs) -> Iterator[Any]:
    """A driver with a new, empty profile; both are gone afterwards."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        options = webdriver.ChromeOptions()
        options.binary_location = programs.browser
        for flag in (*FLAGS, f"--window-size={WIDTH},{HEIGHT}", f"--user-data-dir={profile}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        service = Service(programs.driver, log_output=os.devnull)
        driver = webdriver.Chrome(options=options, service=service)
        try:
            yield driver
        finally:
            driver.quit()


def resize(driver: Any, width: int, height: int, *, mobile: bool = False) -> None:
    """Pretend to have a screen of this size."""
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def darken(driver: Any, *, dark: bool) -> None:
    """Pretend that the reader prefers dark or light pages."""
    features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def requests(driver: Any) -> list[str]:
    """The addresses that the page asked for since the last time."""
    messages = (json.loads(entry["message"])["message"] for entry in driver.get_log("performance"))
    return [
        message["params"]["request"]["url"]
        for message in messages
        if message["method"] == "Network.requestWillBeSent"
    ]


def install() -> None:
    """Install Debian's packages, if they are missing and we may; that it fails is no error."""
    if installed() or os.geteuid() or not shutil.which("apt-get"):
        return
    print(f"== chromium, for the browser tests: apt-get install {' '.join(PACKAGES)}")
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (("update",), ("install", "-y", "--no-install-recommends", *PACKAGES)):
        subprocess.run(("apt-get", *words), env=quiet, capture_output=True, check=False)
    if not installed():
        print("chromium could not be installed")


def main() -> None:
    if "--install" in sys.argv:
        install()
        return
    programs = installed()
    if programs is None:
        print(f"browser tests: SKIPPED, there is no Chromium with its driver here ({HINT})")
    else:
        print(f"browser tests: run in {programs.browser}")


if __name__ == "__main__":
    main()
