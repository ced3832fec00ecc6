/** Orders the pages that are found. Pagefind counts words; a reader with a task wants the guide for it. */
import { plain, wordsOf } from './words.ts';

/** The title and the search words of a page. */
export interface PageEntry {
  /** Its id in the index of Pagefind. */
  id: string;
  /** The path in the site, without its base. */
  path: string;
  title: string;
  description: string;
  /** Search words that its text may not have, separated by commas. */
  keywords: string;
  /** The name of the operation or event, on a page of the reference. */
  operation?: string;
}

/** Points for each agreement. */
const points = {
  /** The best page of Pagefind, and each position further down. */
  first: 16,
  position: -1.2,
  /** The whole query is a keyword, or the title. */
  whole: 40,
  /** The name of the operation. */
  operation: 60,
  /** All words of the query are in the title and the keywords: a share of it for some of them. */
  words: 24,
  /** The table of all errors, for a code that it lists: after the first two pages of Pagefind, which explain the code. */
  errors: 14.7,
  /** A guide: most readers have a task. */
  guide: 6,
  /** A page for operators: fewer readers. */
  operator: -3,
  /** An operation of the admin API, whose name has common words: it is looked up by its name. */
  admin: -20,
};

const guidePath = /^\/(ar\/)?(guides|getting-started|errors|test-numbers)\//;
const operatorPath = /^\/(ar\/)?(operate|guides\/(connect-.*|http-sms|carriers|sender-ids|failover|answer-quality))\//;

/** Pages of the operations of the admin API. */
const adminPath = /^\/operate\/admin-api\/./;

export interface Query {
  words: readonly string[];
  /** Words of the pages that stand for some of them. */
  synonyms: readonly string[];
}

/**
 * @param position position in the results of Pagefind, from 0; undefined if its text does not have the words
 * @returns 0 or less for a page that has nothing of the query
 */
export function scoreOf({ words, synonyms }: Query, entry: PageEntry, position: number | undefined): number {
  const { path, title, keywords, operation = '' } = entry;
  const wanted = words.map(plain);
  const whole = wanted.join('');
  const phrases = [...keywords.split(','), title].map((phrase) => wordsOf(phrase).map(plain).join(''));
  const known = new Set([...splitWords(keywords), ...splitWords(title)]);
  const isKnown = (word: string) => known.has(word) || known.has(`${word}s`) || known.has(word.replace(/s$/, ''));
  // A code is not in titles: it is enough that the page has it.
  const telling = position === undefined ? wanted : words.filter((word) => !isName(word)).map(plain);
  const agreement = Math.max(shareOf(telling, isKnown), shareOf(synonyms.map(plain), isKnown) * 0.8);
  let score = position === undefined ? 0 : Math.max(0.1, points.first + position * points.position);
  if (phrases.includes(whole)) score += points.whole;
  if (plain(operation) === whole) score += points.operation;
  score += points.words * agreement ** 2;
  if (score === 0) return 0;
  if (position !== undefined && path === '/errors/' && words.every(isCode)) return points.errors;
  // A field or a code is looked up, wherever it is.
  if (words.every(isName)) return score;
  if (adminPath.test(path)) score += points.admin;
  else if (operatorPath.test(path)) score += points.operator;
  else if (guidePath.test(path)) score += points.guide;
  return score;
}

const isCode = (word: string): boolean => /^-?\d+$/.test(word);

/** Whether a word is the name of a field or a code of an error: no word of a language. */
function isName(word: string): boolean {
  return /[a-z][A-Z]|[_/]|^-?\d/.test(word);
}

function shareOf(words: readonly string[], isKnown: (word: string) => boolean): number {
  return words.length === 0 ? 0 : words.filter(isKnown).length / words.length;
}

/** The words of a text, and those that a hyphen joins as one. */
function splitWords(text: string): string[] {
  return text.split(/[\s,]+/).flatMap((word) => [plain(word), ...word.split('-').map(plain)]);
}
