/** Returns a regular expression that matches a text literally. `RegExp.escape` is newer than the oldest browsers of the pages. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
