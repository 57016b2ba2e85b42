// What the page itself says, in the languages it knows; what the game says comes from the server.
const TEXTS = {
  en: {
    open_heading: "Open a table", game: "Game", variant: "Variant", players: "Players", seats: "Who plays",
    person: "a person", more: "More", bundle: "Bundle of readings", readings: "Readings of the rules",
    usual: "as recommended", clock_minutes: "Minutes for each player (0: no clock)",
    clock_increment: "Seconds more after each decision", options: "Set-up options, as JSON",
    pack: "Component data of your own (TOML)", open: "Open", links_heading: "The table is open",
    links_hint: "Each link is for one seat, and for whoever has it. They are shown only here, and only now.",
    onlooker: "To watch", hot_seat: "All seats on this device", seat: "Seat", name: "Name",
    your_turn: "Your turn", wait: "{name} is to move", over: "The game is over", play: "Play", why: "May I?",
    order: "Or type it", undo: "Take back", rename: "Another name", since: "Since your last decision",
    all: "Everything so far", close: "Close", replay: "Replay page", record: "Record", agree: "Agree",
    disagree: "No", asks: "{name} would like to take the last decision back.",
    waiting: "Waiting until {names} agree.", lift: "Show my view", pass: "It is {name}'s turn. Hand the device over.",
    picked: "Picked so far", start_again: "Back", legal: "That is allowed.", connected: "connected",
    lost: "no connection: trying again", no_link: "This address has no link to a seat.", board: "The table",
    new_name: "What are you called?", winners: "Winner: {names}", nobody: "Nobody has won", computer: "computer",
    ahead_turn: "Decide ahead, in secret", ahead: "Decided ahead, kept secret until your turn",
    go_on: "Go on with the last game", load: "Go on with a record", language: "Deutsch", time_out: "out of time",
  },
  de: {
    open_heading: "Einen Tisch eröffnen", game: "Spiel", variant: "Variante", players: "Spieler",
    seats: "Wer spielt", person: "ein Mensch", more: "Mehr", bundle: "Lesarten im Bündel",
    readings: "Lesarten der Regeln", usual: "wie empfohlen", clock_minutes: "Minuten je Spieler (0: ohne Uhr)",
    clock_increment: "Sekunden mehr nach jeder Entscheidung", options: "Optionen des Aufbaus, als JSON",
    pack: "Eigene Spieldaten (TOML)", open: "Eröffnen", links_heading: "Der Tisch ist eröffnet",
    links_hint: "Jeder Link gilt für einen Platz und für den, der ihn hat. Sie stehen nur hier und nur jetzt.",
    onlooker: "Zum Zuschauen", hot_seat: "Alle Plätze an diesem Gerät", seat: "Platz", name: "Name",
    your_turn: "Du bist am Zug", wait: "{name} ist am Zug", over: "Das Spiel ist zu Ende", play: "Spielen",
    why: "Darf ich?", order: "Oder schreib es", undo: "Zurücknehmen", rename: "Anderer Name",
    since: "Seit deiner letzten Entscheidung", all: "Alles bisher", close: "Schließen", replay: "Seite zum Nachspielen",
    record: "Aufzeichnung", agree: "Einverstanden", disagree: "Nein",
    asks: "{name} möchte die letzte Entscheidung zurücknehmen.", waiting: "{names} müssen noch zustimmen.",
    lift: "Meine Sicht zeigen", pass: "{name} ist am Zug. Gib das Gerät weiter.", picked: "Bisher gewählt",
    start_again: "Zurück", legal: "Das ist erlaubt.", connected: "verbunden",
    lost: "keine Verbindung: neuer Versuch", no_link: "Diese Adresse hat keinen Link zu einem Platz.",
    board: "Der Tisch", new_name: "Wie heißt du?", winners: "Gewonnen: {names}", nobody: "Niemand hat gewonnen",
    ahead_turn: "Entscheide schon, geheim", ahead: "Schon entschieden, geheim bis du am Zug bist",
    computer: "Computer", go_on: "Das letzte Spiel fortsetzen", load: "Eine Aufzeichnung fortsetzen", language: "English", time_out: "Zeit abgelaufen",
  },
};

const KEPT = "galaxy-rules.language";

export function language() {
  const kept = localStorage.getItem(KEPT);
  if (kept in TEXTS) return kept;
  return navigator.language.startsWith("de") ? "de" : "en";
}

export function text(key, facts = {}) {
  const found = TEXTS[language()][key] ?? TEXTS.en[key] ?? key;
  return found.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
}

export function speak(again) {
  document.documentElement.lang = language();
  for (const each of document.querySelectorAll("[data-text]")) each.textContent = text(each.dataset.text);
  for (const each of document.querySelectorAll("[data-label]"))
    each.setAttribute("aria-label", text(each.dataset.label));
  const button = document.getElementById("language");
  button.textContent = text("language");
  button.lang = language() === "de" ? "en" : "de";
  button.onclick = () => {
    localStorage.setItem(KEPT, language() === "de" ? "en" : "de");
    again();
  };
}
