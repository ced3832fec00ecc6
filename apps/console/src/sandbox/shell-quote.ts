/** Quotes a word of a shell command where it needs it. A package would replace this one expression by a dependency and its types. */
export function shellQuote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
