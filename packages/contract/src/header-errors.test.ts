import { expect, it } from 'vitest';
import { findHeaderError } from './header-errors.ts';

const faultOf = (...rawHeaders: string[]) => {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  const headers = Object.fromEntries(names.map((name, index) => [name.toLowerCase(), rawHeaders[2 * index + 1]]));
  return findHeaderError({ headers, rawHeaders });
};

it.each(['Host', 'Authorization', 'Content-Length', 'Content-Type', 'Idempotency-Key', 'Origin'])(
  '%s is rejected where it is sent twice, in any case',
  (name) => {
    const fault = { status: 400, detail: `The header ${name} was sent twice. Send it once.` };
    expect(faultOf(name, 'a', 'Accept', 'b', name.toUpperCase(), 'a')).toEqual(fault);
    expect(faultOf(name, 'a', 'Accept', 'b')).toBeUndefined();
  },
);

it('header fields that are lists may be sent twice', () => {
  expect(faultOf('Accept', 'a', 'accept', 'b', 'Cookie', 'c', 'Cookie', 'd', 'X-Forwarded-For', 'e')).toBeUndefined();
});

it('no expectation but 100-continue is met', () => {
  expect(faultOf('Expect', '100-Continue')).toBeUndefined();
  for (const expectation of ['', '200-ok', '100-continue, more', 'x']) {
    expect(faultOf('Expect', expectation)).toMatchObject({ status: 417 });
  }
});
