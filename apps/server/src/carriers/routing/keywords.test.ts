import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findKeywordIntent, isArabic, isStartKeyword } from './keywords.ts';

it.each([
  ...[
    'STOP',
    'stop',
    ' Stop \n',
    'StopAll',
    'STOP.',
    '"stop"',
    'ＳＴＯＰ',
    'unsubscribe',
    'cancel',
    'END',
    'quit',
    'Revoke',
  ],
  ...['optout', 'Opt-Out', 'arret', 'Arrêt', 'ARRE\u0302T'],
  ...['إلغاء', '\u202bإلغاء\u202c', 'الغاء', 'إِلْغَاء', 'إلغـاء', 'إيقاف', 'إلغاء  الاشتراك'],
])('%j opts out', (text) => expect(findKeywordIntent(text)).toBe('optOut'));

it.each(['start', 'YES', 'Unstop', 'ابدأ', 'نعم'])('%j reverts it', (text) => {
  expect(findKeywordIntent(text)).toBe('optIn');
});

it.each([
  ['start', true],
  [' Unstop. ', true],
  ['ابدأ', true],
  ['yes', false],
  ['نعم', false],
  ['stop', false],
  ['start now', false],
])('%j asks for messages again and nothing else: %s', (text, isStart) => expect(isStartKeyword(text)).toBe(isStart));

it.each(['help', 'INFO', 'aide', 'مساعدة'])('%j asks for help', (text) => expect(findKeywordIntent(text)).toBe('help'));

it.each(['', '.', 'Stop it', 'please stop', 'STOP 1', 'constructor', 'لا إلغاء', 'ENDE', 'stop stop'])(
  '%j is no keyword',
  (text) => expect(findKeywordIntent(text)).toBeUndefined(),
);

it('any text around a keyword makes it an ordinary text', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,10}$/).filter((one) => one !== 'all' && one !== 'out');
  fc.assert(
    fc.property(word, fc.boolean(), (added, isBefore) => {
      expect(findKeywordIntent(isBefore ? `${added} stop` : `stop ${added}`)).toBeUndefined();
    }),
  );
});

it('tells Arabic texts apart', () => expect(['إلغاء', 'STOP'].map(isArabic)).toEqual([true, false]));
