/** The wish that a keyword expresses. */
export type KeywordIntent = 'optOut' | 'optIn' | 'help';

/**
 * Keywords of the guidelines of CTIA and the providers, with their forms in the languages of the passcodes' texts and of the countries that
 * regulate them (France: the AFMM's charter requires STOP, and people write ARRET).
 */
const keywords: Readonly<Record<KeywordIntent, readonly string[]>> = {
  optOut: [
    ...[
      'STOP',
      'STOPALL',
      'STOP ALL',
      'UNSUBSCRIBE',
      'CANCEL',
      'END',
      'QUIT',
      'REVOKE',
      'OPTOUT',
      'OPT OUT',
      'OPT-OUT',
    ],
    ...['ARRET', 'ARRÊT', 'BAJA'],
    ...['إلغاء', 'الغاء', 'ايقاف', 'إيقاف', 'توقف', 'قف', 'إلغاء الاشتراك', 'الغاء الاشتراك'],
  ],
  optIn: ['START', 'YES', 'UNSTOP', 'ابدأ', 'ابدا', 'نعم', 'اشتراك', 'تفعيل'],
  help: ['HELP', 'INFO', 'AIDE', 'AYUDA', 'مساعدة'],
};

const intents = new Map(
  Object.entries(keywords).flatMap(([intent, words]) =>
    words.map((word) => [normalize(word), intent as KeywordIntent] as const),
  ),
);

/** Characters of a text that can be a keyword, with its spaces and invisible characters. */
const maxLength = 200;

/** Finds what a text asks for, if the whole text is a keyword. Letter case, white space, marks and a final full stop do not matter. */
export function findKeywordIntent(text: string): KeywordIntent | undefined {
  return text.length > maxLength ? undefined : intents.get(normalize(text));
}

/** Keywords that also answer a question: an opted-out person can be asked one on channels other than SMS. */
const answers: ReadonlySet<string> = new Set(['YES', 'نعم'].map(normalize));

/** Returns whether a text asks for messages again, and cannot mean anything else. */
export function isStartKeyword(text: string): boolean {
  return findKeywordIntent(text) === 'optIn' && !answers.has(normalize(text));
}

/** Returns whether a text has Arabic letters, so that the reply has them too. */
export function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}

function normalize(text: string): string {
  return (
    text
      .normalize('NFKC')
      // Invisible characters that a phone adds (directions, joiners), the Arabic tatweel and vowel marks.
      .replace(/[\p{Cf}\u0640\u064b-\u0652]/gu, '')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^["'«“]+/u, '')
      // redos: only a short text is normalized.
      .replace(/["'»”.!؟]+$/u, '')
      .toUpperCase()
  );
}
