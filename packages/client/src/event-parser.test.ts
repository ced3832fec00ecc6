import { createParser } from 'eventsource-parser';
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, it } from 'vitest';
import { createEventParser } from './event-parser.ts';

/** The data of the events of all pieces. */
const parsed = (...pieces: string[]) => pieces.flatMap(createEventParser());

it.each([
  ['an event', ['data: a\n\n'], ['a']],
  ['one without a space', ['data:a\n\n'], ['a']],
  ['one with two spaces', ['data:  a\n\n'], [' a']],
  ['several', ['data: a\n\ndata: b\n\n'], ['a', 'b']],
  ['several lines of data', ['data: a\ndata: b\n\n'], ['a\nb']],
  ['data that is empty', ['data:\n\ndata\n\n'], ['', '']],
  ['names, ids and comments', [': hello\nevent: ping\nid: 1\nretry: 5\ndatax: 1\n\n'], []],
  ['an event in pieces', ['da', 'ta: a', 'b', '\n', '\n'], ['ab']],
  ['lines that end in CR', ['data: a\r\rdata: b\r\r'], ['a', 'b']],
  ['lines that end in CR LF', ['data: a\r\ndata: b\r\n\r\n'], ['a\nb']],
  ['a CR LF in two pieces', ['data: a\r', '\ndata: b\r', '\n\r', '\n'], ['a\nb']],
  ['a CR LF with an empty piece in it', ['data: a\r', '', '\ndata: b\r\n\r\n'], ['a\nb']],
  ['an event that does not end', ['data: a\n'], []],
])('reads %s', (_, pieces, events) => {
  expect(parsed(...pieces)).toEqual(events);
});

it('gives an event as soon as its last line ends', () => {
  const parse = createEventParser();
  expect(parse('data: a\r\r')).toEqual(['a']);
  expect(parse('\ndata: b\n')).toEqual([]);
  expect(parse('\n')).toEqual(['b']);
});

it('passes on each complete line before its event', () => {
  const lines: string[] = [];
  const parse = createEventParser((line) => lines.push(line));
  expect(parse('id: 1\ndata: a\n\nid')).toEqual(['a']);
  expect(lines).toEqual(['id: 1', 'data: a', '']);
});

it('reads what eventsource-parser reads, cut anywhere', () => {
  const piece = constantFrom(
    'data',
    'data: a',
    'data:',
    ': ',
    ' ',
    'event: b',
    'id: 1',
    ':',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
  );
  assert(
    property(array(piece, { maxLength: 20 }), (pieces) => {
      const theirs: string[] = [];
      const parser = createParser({ onEvent: ({ data }) => theirs.push(data) });
      // That one waits for what follows a CR.
      parser.feed(`${pieces.join('')}\n`);
      expect(parsed(...pieces, '\n')).toEqual(theirs);
    }),
  );
});
