import { expect, test } from 'vitest';
import { type Node, operations, target } from './contract.ts';
import { described } from './values.ts';

interface Echo {
  readonly scenario: string;
  readonly expression: string;
  readonly sent: unknown;
  readonly repeated: unknown;
}

/** Lists each `x-echo` of a success example, with the value in the request of the same scenario. */
function* echoes(): Generator<Echo> {
  for (const { id, node } of operations) {
    const requests = examplesOf(node.requestBody);
    const succeeded = Object.entries<Node>(node.responses).filter(([status]) => status.startsWith('2'));
    for (const { name, schema, value } of succeeded.flatMap(([, response]) => examplesOf(response))) {
      const request = requests.find((known) => known.name === name);
      for (const { schema: part, value: repeated } of described(schema, value)) {
        const expression: string = part['x-echo'] ?? '';
        const [, pointer] = /^\$request\.body#(.+)$/.exec(expression) ?? [];
        const sent = pointer && request && at(request.value, pointer);
        if (sent !== undefined && sent !== '') yield { scenario: `${id}.${name}`, expression, sent, repeated };
      }
    }
  }
}

const examplesOf = (body: Node): Node[] =>
  Object.values<Node>(target(body)?.content ?? {}).flatMap(({ schema, examples = {} }) =>
    Object.entries<Node>(examples).map(([name, example]) => ({ name, schema, value: target(example).value })),
  );

const at = (value: Node, pointer: string): unknown =>
  pointer
    .slice(1)
    .split('/')
    .reduce((parent, key) => parent?.[key], value);

test('the examples repeat exactly what x-echo says that they repeat', () => {
  const found = [...echoes()];
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ sent, repeated }) => sent !== repeated)).toEqual([]);
});
