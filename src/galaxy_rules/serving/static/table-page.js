import { Table } from "./client.js";
import { start } from "./table.js";
import { language, text } from "./texts.js";

// The links stand in the fragment, which browsers send nobody; who has several plays several seats.
const links = location.hash.slice(1).split(".").filter(Boolean);
if (links.length) start((hear) => new Table(location.pathname.split("/")[2], links, language(), hear));
else document.getElementById("refusal").textContent = text("no_link");
addEventListener("hashchange", () => location.reload());
