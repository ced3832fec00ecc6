/** Characters of a title that is made from a question. */
const most = 60;

/** The title of a conversation from its first question: its beginning, cut between words. */
export function titleOf(query: string): string {
  const text = query.replace(/\s+/g, ' ').trim();
  const characters = [...text];
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most).join('');
  // A text without spaces, or with one word that is too long, is cut where it is.
  const end = cut.lastIndexOf(' ');
  return `${end > most / 2 ? cut.slice(0, end) : cut}…`;
}
