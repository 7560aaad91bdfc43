// Making elements: the one place where text becomes part of the page. Nothing here reads HTML, so nothing
// typed or computed can become markup.

/** @typedef {Node | string | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Sets attributes, properties and listeners: `class`, `on: {click}`, `data: {key}`, booleans, all others as they are.
 * @param {Element} element
 * @param {Record<string, any>} props
 */
function dress(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === "data") for (const [key, text] of Object.entries(value)) element.setAttribute(`data-${key}`, String(text));
    else if (name === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
export function fill(element, ...children) {
  const nodes = children.flat(3).filter((child) => child !== null && child !== undefined && child !== false);
  element.replaceChildren(...nodes.map((child) => (child instanceof Node ? child : String(child))));
  return element;
}

/**
 * An HTML element.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement & any}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  if (children.length) fill(element, ...children);
  dress(element, props);
  return element;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement & any}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  if (children.length) fill(element, ...children);
  dress(element, props);
  return element;
}

/** A button. @param {string | Node} label @param {() => void} click @param {Record<string, any>} [props] */
export function button(label, click, props = {}) {
  return h("button", { type: "button", on: { click }, ...props }, label);
}

/** A field with its label. @param {string} label @param {HTMLElement} control */
export function labelled(label, control) {
  return h("label", { class: "labelled" }, h("span", {}, label), control);
}

/** A choice. @param {[string, string][]} options value and words @param {string} chosen @param {(value: string) => void} change */
export function choice(options, chosen, change, props = {}) {
  const select = h("select", { on: { change: () => change(select.value) }, ...props },
    options.map(([value, words]) => h("option", { value, selected: value === chosen }, words)));
  return select;
}

/** Tells whoever listens instead of looking. @param {string} text */
export function announce(text) {
  const place = document.getElementById("announce");
  if (place) place.textContent = text;
}

/** Offers a text as a file. @param {string} name @param {string | Blob} content @param {string} [type] */
export function save(name, content, type = "text/plain") {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A command to copy. @param {string} text */
export function command(text) {
  const copy = button("Copy", async () => {
    await navigator.clipboard?.writeText(text).catch(() => {});
    copy.textContent = "Copied";
    announce("Copied");
  }, { class: "quiet small", "aria-label": `Copy the command ${text}` });
  return h("div", { class: "command" }, h("code", {}, text), copy);
}

/** Text in the shell, quoted where it must be. @param {string} text */
export function quoted(text) {
  return /^[\w.,:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
