/** Measures text and breaks lines, since SVG does not. */

/** A piece of a line; `code` has the fixed-width font. */
interface Run {
  text: string;
  code: boolean;
}

export type Line = Run[];

/** Character widths in em, slightly over those of the usual system fonts, so that no line is longer than computed. */
const widths: [characters: RegExp, em: number][] = [
  [/[iljtf.,:;'!|()\s-]/, 0.38],
  [/[mwMW@%…—→]/, 0.9],
  [/[A-Z0-9]/, 0.68],
];
const codeWidth = 0.57;

const widthOfRun = ({ text, code }: Run): number =>
  code
    ? text.length * codeWidth
    : [...text].reduce((sum, one) => sum + (widths.find(([characters]) => characters.test(one))?.[1] ?? 0.6), 0);

/** @param size of the font; the width has the same unit */
export const widthOf = (line: Line, size: number): number => line.reduce((sum, run) => sum + widthOfRun(run), 0) * size;

/** Parses text with code between backticks. */
export const runsOf = (text: string): Line =>
  text
    .split('`')
    .map((part, index) => ({ text: part, code: index % 2 === 1 }))
    .filter((run) => run.text !== '');

/** Breaks a text between words, so that no line is wider than `width`; a longer word has a line of its own. */
export function wrap(text: string, width: number, size: number): Line[] {
  const lines: Line[] = [[]];
  for (const word of wordsOf(text)) {
    const line = lines.at(-1) as Line;
    const longer = [...line, ...(line.length > 0 ? [{ text: ' ', code: false }] : []), ...word];
    if (line.length === 0 || widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word between two spaces: a comma after a code belongs to the word. */
function wordsOf(text: string): Line[] {
  const words: Line[] = [[]];
  for (const run of runsOf(text)) {
    const [first = '', ...others] = run.text.split(' ');
    if (first) words.at(-1)?.push({ ...run, text: first });
    for (const part of others) words.push(part ? [{ ...run, text: part }] : []);
  }
  return words.filter((word) => word.length > 0);
}
