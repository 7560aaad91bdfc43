// Addresses. Everything that decides what a page shows is in the part after `#`, so the same files work under the
// server and in any folder of any web space: `#/game/0.77?row=12`.

/**
 * @typedef {object} Route
 * @property {string} page   the first word: game, position, atlas …
 * @property {string} about  what it is about, decoded
 * @property {Record<string, string>} query
 */

/** Percent signs only where they are needed, so that addresses can be read. @param {string} text */
function encode(text) {
  return encodeURIComponent(text).replace(/%(2C|3A|3B|5B|5D|7B|7C|7D|2B|3D|40|24|2F|C2%B7)/g, (code) => decodeURIComponent(code));
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that was typed.
    return text;
  }
}

/** The address of a page. @param {string} page @param {string} [about] @param {Record<string, any>} [query] */
export function address(page, about = "", query = {}) {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "" && value !== false);
  const tail = pairs.map(([name, value]) => `${name}=${encode(String(value)).replaceAll("=", "%3D")}`).join("&");
  return `#/${page}${about ? `/${encode(about)}` : ""}${tail ? `?${tail}` : ""}`;
}

/** What an address shows. @param {string} hash @returns {Route} */
export function route(hash) {
  const text = hash.replace(/^#?\/?/, "");
  const cut = text.indexOf("?");
  const path = cut < 0 ? text : text.slice(0, cut);
  const slash = path.indexOf("/");
  /** @type {Record<string, string>} */
  const query = {};
  for (const pair of cut < 0 ? [] : text.slice(cut + 1).split("&")) {
    const equals = pair.indexOf("=");
    if (equals > 0) query[pair.slice(0, equals)] = decode(pair.slice(equals + 1));
  }
  return {
    page: slash < 0 ? path : path.slice(0, slash),
    about: slash < 0 ? "" : decode(path.slice(slash + 1)),
    query,
  };
}

/** Writes another query into the address without going anywhere. @param {Record<string, any>} changes */
export function amend(changes) {
  const now = route(location.hash);
  history.replaceState(null, "", address(now.page, now.about, { ...now.query, ...changes }));
}

/** The page for what a text was read as. @param {{kind: string, text: string, questions?: string[]}} reading */
export function addressOf(reading) {
  switch (reading.kind) {
    case "game":
    case "partizan_game":
      return address("game", reading.text);
    case "family":
      return address("atlas", reading.text);
    case "comparison":
      return address(reading.questions?.[0] === "claim" ? "claims" : "value", reading.text);
    case "value":
      return address("value", reading.text);
    default:
      return address("position", reading.text);
  }
}
