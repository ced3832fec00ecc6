/**
 * A word of a shell's command.
 *
 * @param {string} text
 */
export function quoted(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
