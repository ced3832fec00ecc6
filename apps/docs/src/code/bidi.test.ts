import { expect, test } from 'vitest';
import { isolate, type Node, partsOf } from './bidi.ts';

const isolatedIn = (line: string) => partsOf(line).flatMap(({ text, isolated }) => (isolated ? [text] : []));

test('isolates a right-to-left string with its punctuation, without its quotes', () => {
  expect(partsOf('  "body": "طلبك رقم 1042 جاهز.",')).toEqual([
    { text: '  "body": "', isolated: false },
    { text: 'طلبك رقم 1042 جاهز.', isolated: true },
    { text: '",', isolated: false },
  ]);
  expect(isolatedIn("['نعم', 'yes', 'لا!']")).toEqual(['نعم', 'لا!']);
});

test('keeps a line without right-to-left text', () => {
  expect(partsOf('{ "body": "Hello" }')).toEqual([{ text: '{ "body": "Hello" }', isolated: false }]);
});

test('the highlighted code keeps its elements', () => {
  const text = (value: string): Node => ({ type: 'text', value });
  const span = (...children: Node[]): Node => ({ type: 'element', tagName: 'span', properties: {}, children });
  const bdi = { type: 'element', tagName: 'bdi', properties: {}, children: [text('مرحبًا')] };
  expect(isolate(span(span(text('a')), span(text("'مرحبًا'"))))).toEqual(
    span(span(text('a')), span(text("'"), bdi, text("'"))),
  );
});
