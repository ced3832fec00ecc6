import { expect, test } from 'vitest';
import { directionOf, readableExcerpt } from './excerpt.ts';

test.for([
  [
    'accepted: a text that was approved. Any other message gets the error <mark>470.</mark> Only a template',
    'Any other message gets the error <mark>470.</mark> Only a template …',
  ],
  ['the same <mark>key,</mark> after 30 s.', '… the same <mark>key,</mark> after 30 s.'],
  ['A <mark>passcode</mark> expires.', 'A <mark>passcode</mark> expires.'],
  ['Errors. <mark>470</mark> · The window is closed,', '<mark>470</mark> · The window is closed …'],
  ['<mark>Errors.</mark> A text.', 'A text.'],
  ['1795253400. <mark>webhook-id:</mark> The id.', '<mark>webhook-id:</mark> The id.'],
  ['Handle <mark>errors</mark> well.', 'Handle <mark>errors</mark> well.'],
  ['نص طويل. الرمز <mark>470</mark> يعني أن النافذة', 'الرمز <mark>470</mark> يعني أن النافذة …'],
])('an excerpt is made of sentences: %s', ([html, readable]) => {
  expect(readableExcerpt(html as string, 'Errors')).toBe(readable);
});

test('a text has the direction of most of its words', () => {
  expect(directionOf('نص الرسالة بصيغة JPEG أو PNG')).toBe('rtl');
  expect(directionOf('text · نص الرسالة، بحد أقصى 4096 حرفًا')).toBe('rtl');
  expect(directionOf('A string that holds an integer. رمز')).toBe('ltr');
});
