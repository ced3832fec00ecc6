/** Characters of a title that is made from a question. */
const maxCharacters = 60;

/** The title of a conversation from its first question: its beginning, cut between words. */
export function createTitle(query: string): string {
  const text = query.replace(/\s+/g, ' ').trim();
  const characters = [...text];
  if (characters.length <= maxCharacters) return text;
  const cut = characters.slice(0, maxCharacters).join('');
  // A text without spaces, or with one word that is too long, is cut where it is.
  const end = cut.lastIndexOf(' ');
  return `${end > maxCharacters / 2 ? cut.slice(0, end) : cut}…`;
}
