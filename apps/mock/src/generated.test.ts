import { describe, expect, it } from 'vitest';
import { generatedIn, renew } from './generated.ts';
import { createRandom } from './random.ts';

const id = { type: 'string', 'x-generated': 'id' };
const time = { type: 'string', 'x-generated': 'time' };
const now = Date.UTC(2027, 0, 2, 3, 4, 5);

/** The example as an answer of now. */
function renewed<Example>(schema: object, example: Example): Example {
  const body = structuredClone(example);
  renew(body, generatedIn(schema, example), { random: createRandom(1), now });
  return body;
}

describe('what is generated', () => {
  it('is in lists, in parts of a schema and in the kind that the value is of', () => {
    const kind = (tag: string, members: object) => ({ properties: { tag: { const: tag }, ...members } });
    const schema = {
      items: {
        allOf: [{ properties: { key: id } }],
        oneOf: [kind('a', { own: id }), { allOf: [kind('b', {}), { properties: { own: {} } }] }],
      },
    };
    const example = [
      { tag: 'a', key: 'k-100000000', own: 'o-100000000' },
      { tag: 'b', key: 'k-200000000', own: 'o-200000000' },
    ] as const;
    const [a, b] = renewed(schema, example);
    expect(a.key).not.toBe(example[0].key);
    expect(a.own).not.toBe(example[0].own);
    expect(b.key).not.toBe(example[1].key);
    expect(b).toEqual({ ...example[1], key: b.key });
  });

  it('is the same where the example has the same, and else differs', () => {
    const schema = { properties: { id, again: id, other: id } };
    const answer = renewed(schema, { id: 'k-100000000', again: 'k-100000000', other: 'k-300000000' });
    expect(answer.again).toBe(answer.id);
    expect(answer.other).not.toBe(answer.id);
  });

  it('is a number where the example is one', () => {
    const { number } = renewed({ properties: { number: id } }, { number: 1234567890 });
    expect(String(number)).toMatch(/^[1-9]\d{9}$/);
    expect(typeof number).toBe('number');
    expect(number).not.toBe(1234567890);
  });

  it('is, of times, now for the latest and earlier for the others', () => {
    const schema = { properties: { created: time, seen: { 'x-generated': 'time' }, changed: time } };
    const example = { created: '2026-11-21T09:30:00Z', seen: 1795253500, changed: '2026-11-21T10:30:00Z' };
    expect(renewed(schema, example)).toEqual({
      created: '2027-01-02T02:04:05Z',
      seen: now / 1000 - 3500,
      changed: '2027-01-02T03:04:05Z',
    });
  });

  it('is left as it is where it is no time, no text and no number, or not there', () => {
    const schema = { properties: { when: time, none: id, list: id, absent: id, other: { 'x-generated': 'name' } } };
    const example = { when: 'tomorrow', none: null, list: ['k-1'], other: 'o-1' };
    expect(renewed(schema, example)).toEqual(example);
  });
});

it('a body that is not the example is renewed as far as it is alike', () => {
  const generated = generatedIn(
    { properties: { a: { properties: { id } }, id } },
    { a: { id: 'k-1000' }, id: 'k-2000' },
  );
  const bodies = [{ a: null, id: 'made up' }, { a: 'text' }, null, 'text'];
  for (const body of bodies) renew(body, generated, { random: createRandom(1), now });
  expect(bodies).toEqual([{ a: null, id: expect.stringMatching(/^k-\d{4}$/) }, { a: 'text' }, null, 'text']);
});
