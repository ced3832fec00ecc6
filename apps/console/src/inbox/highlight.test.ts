import { expect, it } from 'vitest';
import { excerpt, findWords } from './highlight.ts';

const marked = (text: string, search: string) =>
  findWords(text, search).map(({ start, end }) => text.slice(start, end));

it.each([
  ['Your order 1042 is here', 'ORDER 1042', ['order', '1042']],
  ['a.b aXb', 'a.b', ['a.b']],
  ['orders and order', 'order orders', ['orders', 'order']],
  ['رمزك 4821', 'رمز', ['رمز']],
  ['Your order', '  ', []],
  ['Your order', 'parcel', []],
])('in "%s" the words "%s" are %j', (text, search, words) => expect(marked(text, search)).toEqual(words));

it.each([
  ['Your order is here', 'order', 'Your order is here'],
  ['Thank you for your patience, the order is here', 'order', '…patience, the order is here'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaorder', 'order', '…order'],
])('of "%s" the excerpt for "%s" is "%s"', (text, search, shown) => expect(excerpt(text, search)).toBe(shown));
