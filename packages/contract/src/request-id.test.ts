import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRequestId, isRequestIdPlace, requestIdInBody, requestIdOf } from './request-id.ts';

const fresh = '00000000-0000-4000-8000-000000000000';
const accept = (sent: string | string[] | undefined, family: 'reply' | 'messenger' = 'messenger') =>
  requestIdOf(
    sent,
    () => family,
    () => fresh,
  );

describe('an identifier that a request sends', () => {
  it.each(['a', '-', 'order-42', 'a.b_c:d', '0af7651916cd43dd8448eb211c80319c', 'x'.repeat(128)])(
    'is used when it is well-formed: %s',
    (sent) => expect(accept(sent)).toBe(sent),
  );

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['too long', 'x'.repeat(129)],
    ['10 kB', 'x'.repeat(10_240)],
    ['a space', 'a b'],
    ['a quote', '"a"'],
    ['a line feed', 'a\n'],
    ['a carriage return and a header', 'a\r\nSet-Cookie: b=c'],
    ['a null character', 'a\0'],
    ['DEL', 'a\x7f'],
    ['a letter beyond ASCII', 'ä'],
    ['markup', '<script>'],
    ['a JSON escape', 'a\\u0000'],
    ['two headers of the name, as Node.js joins them', 'a, b'],
    ['two empty headers', ', '],
    ['a list', ['a']],
  ])('is replaced: %s', (_, sent) => expect(accept(sent)).toBe(fresh));

  it('is used for sign-in and verification only if it is a UUID', () => {
    const id = '7B0D8D0E-4f5a-4c1e-9f0a-2d6c1f3b5a70';
    expect(accept(id, 'reply')).toBe(id);
    for (const sent of ['order-42', `${id}0`, id.replaceAll('-', ''), `${id}\n`]) {
      expect(accept(sent, 'reply'), sent).toBe(fresh);
    }
  });

  it('never makes a response header that HTTP forbids', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[ -~]*$/));
    fc.assert(
      fc.property(texts, (sent) => {
        const id = accept(sent);
        expect(id === fresh || id === sent).toBe(true);
        expect([...id].every((letter) => /[A-Za-z0-9._:-]/.test(letter))).toBe(true);
        expect(id.length).toBeGreaterThan(0);
        expect(id.length).toBeLessThanOrEqual(128);
      }),
    );
  });

  it('that is fresh is a UUID, and another each time', () => {
    const ids = Array.from({ length: 3 }, () => requestIdOf(undefined, () => 'reply'));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the identifier in a body', () => {
  it.each([
    [{ requestId: 'a', data: {} }, 'a'],
    [{ errorId: 'b' }, 'b'],
    [{ error: { fbtrace_id: 'c' } }, 'c'],
  ])('%j', (body, id) => expect(requestIdInBody(body)).toBe(id));

  it.each([
    undefined,
    null,
    'requestId',
    [],
    {},
    { requestId: 7 },
    { requestId: 'a b' },
    { error: 'fbtrace_id' },
    { error: null },
    Object.create({ requestId: 'inherited' }),
  ])('is absent from %j', (body) => expect(requestIdInBody(body)).toBeUndefined());

  it('has a fixed place', () => {
    expect([['requestId'], ['errorId'], ['error', 'fbtrace_id']].every(isRequestIdPlace)).toBe(true);
    expect([[], ['id'], ['error'], ['data', 'requestId'], ['requestId', '0']].some(isRequestIdPlace)).toBe(false);
  });
});

it('no other value than a text is an identifier', () => {
  expect([undefined, null, 7, {}, ['a']].some(isRequestId)).toBe(false);
});
