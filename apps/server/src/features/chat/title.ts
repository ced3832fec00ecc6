/** Maximum characters of a title. */
const maxCharacters = 60;

/** Creates the title of a conversation: the start of its first question, cut between words. */
export function createTitle(query: string): string {
  const text = query.replace(/\s+/g, ' ').trim();
  const characters = [...text];
  if (characters.length <= maxCharacters) return text;
  const cut = characters.slice(0, maxCharacters).join('');
  // A text without spaces, or with a very long word, is cut within the word.
  const end = cut.lastIndexOf(' ');
  return `${end > maxCharacters / 2 ? cut.slice(0, end) : cut}…`;
}
