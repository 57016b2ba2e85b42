"""A replay page in a browser, in the words of somebody who looks at it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait

from tools.browser import darken, requests, resize

PATIENCE: Final = 15
"""Seconds that a busy machine may need."""


class Opened:
    """A page: what it shows, and what one can do with it."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self.leave()
        self.complaints()
        requests(driver)

    def open(self, file: Path, fragment: str = "") -> None:
        """Load a page anew, and wait until it shows something."""
        self.driver.get("about:blank")
        self.driver.get(f"{file.as_uri()}{fragment}")
        self.until(lambda: self.ready_after() > 0)

    def leave(self) -> None:
        """A wide, light screen with nothing on it."""
        self.driver.get("about:blank")
        resize(self.driver, 1366, 900)
        darken(self.driver, dark=False)

    # looking

    def run(self, script: str, *values: Any) -> Any:
        return self.driver.execute_script(script, *values)

    def ready_after(self) -> int:
        """Milliseconds from the request to the first drawing; 0 before it."""
        return int(self.run("return document.documentElement.dataset.ready") or 0)

    def find(self, css: str) -> Any:
        return self.driver.find_element(By.CSS_SELECTOR, css)

    def text(self, css: str) -> str:
        """What is written there, shown or folded."""
        return str(self.find(css).get_attribute("textContent"))

    def texts(self, css: str) -> list[str]:
        script = "return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent)"
        return list(self.run(script, css))

    def drawing(self) -> str:
        return str(self.find("#board").get_attribute("innerHTML"))

    def visible(self) -> str:
        """All words that the page shows, folded ones and those of the drawing too."""
        script = "return [...document.body.children].filter((e) => e.tagName !== 'SCRIPT')"
        return str(self.run(f"{script}.map((e) => e.outerHTML).join(' ')")).lower()

    @property
    def ply(self) -> int:
        return int(self.text("#ply").split()[1])

    @property
    def last(self) -> int:
        return int(self.text("#ply").split()[3])

    @property
    def view(self) -> str:
        return str(self.find("#view").get_attribute("value"))

    def complaints(self) -> list[str]:
        """What the console has got since the last time."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def asked_for(self) -> list[str]:
        """What was asked for but the page itself, and what it has in it."""
        own = ("file:", "data:", "about:")
        return [address for address in requests(self.driver) if not address.startswith(own)]

    # acting

    def until(self, holds: Callable[[], bool]) -> None:
        WebDriverWait(self.driver, PATIENCE, poll_frequency=0.02).until(lambda _: holds())

    def press(self, *keys: str, at: str = "body") -> None:
        self.find(at).send_keys(*keys)

    def click(self, css: str) -> None:
        self.find(css).click()

    def choose(self, css: str, value: str) -> None:
        Select(self.find(css)).select_by_value(value)

    def narrow(self) -> None:
        resize(self.driver, 390, 844, mobile=True)

    def dark(self) -> None:
        darken(self.driver, dark=True)


RIGHT: Final = Keys.ARROW_RIGHT
LEFT: Final = Keys.ARROW_LEFT
HOME: Final = Keys.HOME
END: Final = Keys.END
SPACE: Final = Keys.SPACE
