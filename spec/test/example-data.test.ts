import { expect, test } from 'vitest';
import { contract, documents, type Node, operations, target } from './contract.ts';
import { described } from './values.ts';

/** Whether a phone number, in any notation, is one for examples: +1 202 555 0100 to 0199. */
const isFictional = (number: string) => /^\+?120255501\d\d$/.test(number.replaceAll(/[ ().-]/g, ''));

/** Whether a text cannot be a phone number, such as the URL or the short word of a rejected example. */
const isNoNumber = (text: string) => !/^\+?[0-9 ().-]{7,}$/.test(text);

/** Lists the schema and examples of every body and parameter. */
const bodies: { schema: Node; values: unknown[] }[] = operations.flatMap(({ node }) => [
  ...(node.parameters ?? []).map(target).map(({ schema, example, 'x-pii': pii }: Node) => ({
    schema: { ...target(schema), ...(pii && { 'x-pii': pii }) },
    values: [example],
  })),
  ...[node.requestBody, ...Object.values<Node>(node.responses)]
    .flatMap((body) => Object.values<Node>(target(body)?.content ?? {}))
    .map(({ schema, examples = {} }) => ({
      schema,
      values: Object.values<Node>(examples)
        .map(target)
        .flatMap((example) => example['x-sse-events'] ?? [example.value]),
    })),
]);

/** Lists the texts in a value, at any depth. */
const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
};

test('an example of a phone number is fictional', () => {
  const numbers = bodies
    .flatMap(({ schema, values }) => values.flatMap((value) => [...described(schema, value)]))
    .filter(({ schema }) => schema['x-pii'] === 'phone' || target(schema.items)?.['x-pii'] === 'phone')
    .flatMap(({ value }) => texts(value));
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter((number) => !isFictional(number) && !isNoNumber(number))).toEqual([]);
});

test('nothing in the contracts looks like the phone number of a person', () => {
  const numbers = texts(documents.map(({ document }) => document)).flatMap(
    (text) => text.match(/\+[1-9][0-9 ().-]{6,}[0-9]/g) ?? [],
  );
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter((number) => !isFictional(number))).toEqual([]);
});

test('every test number is fictional and has one outcome', () => {
  const { phoneNumbers, messengerRecipients } = contract['x-test-numbers'];
  const numbers: string[] = phoneNumbers.map(({ number }: Node) => number);
  const ids: string[] = messengerRecipients.map(({ id }: Node) => id);
  expect(numbers.filter((number) => !isFictional(number))).toEqual([]);
  for (const recipients of [numbers, ids]) expect(recipients).toEqual([...new Set(recipients)]);
});
