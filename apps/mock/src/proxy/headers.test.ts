import { expect, it } from 'vitest';
import { endToEnd } from './headers.ts';

it('keeps what is meant for the other end, as it was written and in its order', () => {
  const raw = ['Host', 'a', 'X-B', '1', 'set-cookie', 'c=1', 'Authorization', 'Bearer x', 'set-cookie', 'd=2'];
  expect(endToEnd(raw)).toEqual(raw);
  expect(endToEnd(raw, ['host'])).toEqual(raw.slice(2));
});

it('leaves out what concerns the connection, and what Connection names', () => {
  const raw = ['Connection', 'Keep-Alive, X-Hop', 'keep-alive', 'timeout=5', 'TE', 'trailers', 'Upgrade', 'h2c'];
  raw.push('Transfer-Encoding', 'chunked', 'x-hop', '1', 'Proxy-Connection', 'close', 'Trailer', 'x', 'X-End', '2');
  expect(endToEnd(raw)).toEqual(['X-End', '2']);
});
