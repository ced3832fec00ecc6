/** What the address of the page names: `/sandbox#+12025550100`, and with a message's details `/sandbox#+12025550100/42`. */

/** @typedef {{ person: string | undefined, message: number | undefined }} Place */

/** @returns {Place} */
export function here() {
  const [, name = '', id] = /^#([^/]+)(?:\/(\d{1,15}))?$/.exec(location.hash) ?? [];
  let person;
  try {
    person = decodeURIComponent(name) || undefined;
  } catch {
    // Somebody has typed it.
  }
  return { person, message: person === undefined || id === undefined ? undefined : Number(id) };
}

/** Whether it names the knowledge chat, `/sandbox#/chat…`. No person's name begins with a slash: in theirs it is written as %2F. */
export function inChat() {
  return /^#\/chat(?:\/|$)/.test(location.hash);
}

/**
 * @param {string} person
 * @param {number} [message]
 */
export function addressOf(person, message) {
  // A number is easier to read with its plus.
  const name = encodeURIComponent(person).replace(/^%2B/, '+');
  return message === undefined ? `#${name}` : `#${name}/${message}`;
}
