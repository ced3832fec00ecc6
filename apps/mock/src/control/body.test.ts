import { expect, it } from 'vitest';
import { bodyViewOf } from './body.ts';
import { shownHeaders } from './headers.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]);

it.each([
  ['JSON, laid out', { headers: json, body: '{"a":1}' }, { kind: 'json', text: '{\n  "a": 1\n}' }],
  ['what is no JSON, as it is', { headers: json, body: Buffer.from('{"a":') }, { kind: 'text', text: '{"a":' }],
  ['a text', { headers: { 'Content-Type': 'text/plain' }, body: 'no' }, { kind: 'text', text: 'no' }],
  [
    'a file',
    { headers: { 'content-type': 'image/png' }, body: png },
    { kind: 'file', mediaType: 'image/png', size: 6 },
  ],
  [
    'what was too large',
    { headers: json, size: 300_000 },
    { kind: 'file', mediaType: 'application/json', size: 300_000 },
  ],
  [
    'a transcript, an event in a line',
    { headers: {}, events: [{ event: 'message', answer: 'a\n b' }] },
    { kind: 'events', events: ['event: ping', '{ "event": "message", "answer": "a\\n b" }'] },
  ],
  [
    'what all events of a transcript have, once',
    {
      headers: {},
      events: [
        { event: 'message', id: 1, at: [2], answer: 'a' },
        { event: 'end', id: 1, at: [2] },
      ],
    },
    {
      kind: 'events',
      shared: '{ "id": 1, "at": [ 2 ] }',
      events: ['event: ping', '{ "event": "message", "answer": "a" }', '{ "event": "end" }'],
    },
  ],
  ['what was not read', { headers: { ...json, 'content-length': '7' } }, { kind: 'unread' }],
  ['nothing', { headers: {} }, undefined],
])('shows %s', (_, message, view) => {
  expect(bodyViewOf(message)).toEqual(view);
});

it('shows headers without credentials', () => {
  const headers = { authorization: 'Bearer a.b.c', cookie: 'session=1', 'set-cookie': ['a=1', 'b=2'], accept: '*/*' };
  expect(shownHeaders({ headers })).toEqual([
    ['authorization', 'Bearer •••'],
    ['cookie', '•••'],
    ['set-cookie', '•••'],
    ['set-cookie', '•••'],
    ['accept', '*/*'],
  ]);
});
