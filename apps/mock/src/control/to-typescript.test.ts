import { expect, it } from 'vitest';
import { Source, toTypeScript } from './to-typescript.ts';

/** Evaluates a source as JavaScript. */
const evaluate = (source: string): unknown => new Function(`return ${source}`)();

it.each([
  ['quotes', { a: `it's`, b: 'say "hi"', c: `both ' and "` }],
  ['lines and backslashes', { text: 'a\nb\\n\u2028\u0000' }],
  ['names that need quotes', { 'idempotency-key': 1, '': 2, '1st': 3, "it's": 4 }],
  ['the name of the prototype', JSON.parse('{"__proto__":{"polluted":true}}')],
  ['nothing in it', { a: {}, b: [], c: null }],
  ['numbers', [0, -1.5, 1e21, true]],
  ['a deep value', { a: [{ b: ['x'.repeat(60), { c: 'y'.repeat(60) }] }] }],
])('the literal of a value with %s has this value', (_, value) => {
  expect(evaluate(toTypeScript(value))).toEqual(value);
});

it('short values stay in a line, long ones are laid out', () => {
  expect(toTypeScript({ to: '+12025550100', type: 'text' })).toBe("{ to: '+12025550100', type: 'text' }");
  expect(toTypeScript({ text: 'x'.repeat(80) })).toBe(`{\n  text: '${'x'.repeat(80)}',\n}`);
});

it('an expression stands as it is', () => {
  expect(toTypeScript({ file: new Source('await read()') })).toBe('{ file: await read() }');
});
