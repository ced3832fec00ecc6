import { expect, it } from 'vitest';
import { earlierXid, formatEventId, laterSequence, parseEventId } from './feed-position.ts';

const feed = '6543f0a1b2c3d4e5f6a7b8c9';
/** The largest numbers that an id can have. Both fit into the types of PostgreSQL. */
const largest = { xid: '9'.repeat(19), sequence: '9'.repeat(18) };

it.each([{ xid: '0', sequence: '0' }, { xid: '1042', sequence: '7' }, largest])('reads the id of %j', (position) => {
  expect(parseEventId(formatEventId(feed, position), feed)).toEqual(position);
});

it.each([
  formatEventId('6543f0a1b2c3d4e5f6a7b8ca', { xid: '1042', sequence: '7' }),
  formatEventId(feed, { ...largest, xid: '1'.repeat(20) }),
  formatEventId(feed, { ...largest, sequence: '1'.repeat(19) }),
  formatEventId(feed, { xid: '-1', sequence: '7' }),
  `${feed}.1042`,
  `${feed}.1042.`,
  `${feed}.1042.7.1`,
  ` ${feed}.1042.7`,
  '',
])('rejects %j, which is no id of the feed', (text) => {
  expect(parseEventId(text, feed)).toBeUndefined();
});

it.each([
  ['9', '10'],
  ['10', '9'],
  ['9007199254740992', '9007199254740993'],
  ['7', '7'],
])('compares %s and %s as numbers', (a, b) => {
  const [low, high] = BigInt(a) < BigInt(b) ? [a, b] : [b, a];
  expect([earlierXid(a, b), laterSequence(a, b)]).toEqual([low, high]);
});
