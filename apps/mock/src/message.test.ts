import { expect, it } from 'vitest';
import { record } from './message.ts';

it('a body of JSON is there parsed, be it a text or bytes', () => {
  expect(record({}, '{"a":1}').json).toEqual({ a: 1 });
  expect(record({}, Buffer.from('{"a":1}')).json).toEqual({ a: 1 });
  expect(record({}, '{"a":1}')).toMatchObject({ body: '{"a":1}', json: { a: 1 } });
});

it.each([undefined, '', '{', Buffer.of(0xff, 0)])('a body that is none has no JSON: %j', (body) => {
  expect(record({}, body).json).toBeUndefined();
});

it('of a body that is too large only the size is kept', () => {
  const message = record({}, `"${'é'.repeat(300_000)}"`);
  expect(message).toMatchObject({ size: 600_002 });
  expect(message).not.toHaveProperty('body');
  expect(message.json).toBeUndefined();
});
