import { expect, test } from 'vitest';
import { type PageEntry, scoreOf } from './rank.ts';

const entry = (path: string, title: string, keywords = '', operation?: string): PageEntry => ({
  id: path,
  path,
  title,
  description: '',
  keywords,
  ...(operation && { operation }),
});
const guide = entry('/guides/chat-app/', 'Send with WhatsApp Business', 'WhatsApp, 24-hour window');
const operation = entry(
  '/reference/operations/sendchatappmessage/',
  'Send a message',
  'WhatsApp Business',
  'sendChatAppMessage',
);
const operator = entry('/operate/install/', 'Install', 'Docker');

const best = (words: string[], pages: PageEntry[], synonyms: string[] = []) =>
  pages
    .map((page, position) => ({ page, score: scoreOf({ words, synonyms }, page, position) }))
    .toSorted((one, other) => other.score - one.score)[0]?.page;

test('a keyword that is the whole query comes first, whatever the order of Pagefind', () => {
  expect(best(['WhatsApp'], [operation, operator, guide])).toBe(guide);
  expect(best(['24-hour', 'window'], [operation, guide])).toBe(guide);
});

test('the name of an operation leads to its page', () => {
  expect(best(['sendChatAppMessage'], [guide, operation])).toBe(operation);
});

test('a guide outranks pages of operators and of the reference with the same words', () => {
  const same = [
    entry('/operate/webhooks/', 'Webhooks', 'endpoint'),
    entry('/reference/webhooks/a/', 'Webhooks', 'endpoint'),
    entry('/guides/webhooks/', 'Webhooks', 'endpoint'),
  ];
  expect(best(['endpoint', 'url'], same)).toBe(same[2]);
});

test('the table of all errors follows the two best pages for a code that it lists', () => {
  const errors = entry('/errors/', 'Errors', 'code');
  const scoreAt = (words: string[], page: PageEntry, position: number | undefined) =>
    scoreOf({ words, synonyms: [] }, page, position);
  for (const position of [0, 9]) {
    expect(scoreAt(['470'], errors, position)).toBeLessThan(scoreAt(['470'], guide, 1));
    expect(scoreAt(['470'], errors, position)).toBeGreaterThan(scoreAt(['470'], operation, 2));
  }
  expect(scoreAt(['470'], errors, undefined)).toBe(0);
  expect(scoreAt(['codeExp'], errors, 9)).toBeLessThan(scoreAt(['codeExp'], operation, 1));
});

test('a page without its words in the text is found by the words that stand for them', () => {
  const passcode = entry('/guides/verify-a-phone/', 'Verify a phone', 'passcode');
  expect(scoreOf({ words: ['otp'], synonyms: ['passcode'] }, passcode, undefined)).toBeGreaterThan(6);
  expect(scoreOf({ words: ['otp'], synonyms: [] }, passcode, undefined)).toBe(0);
});
