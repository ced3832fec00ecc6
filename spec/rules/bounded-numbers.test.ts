import { expect, test } from 'vitest';
import { lintWith, rootWith } from '../test/lint.ts';

const document = (query: string, numberSchema: string) => ({
  'openapi.yaml': rootWith('/v1/contacts'),
  'path.yaml': `
    post:
      parameters:
        - { name: page, in: query, schema: { ${query} } }
      requestBody:
        content:
          application/json:
            schema:
              properties:
                count:
                  oneOf: [{ type: string }, { ${numberSchema} }]
      responses:
        '200':
          content:
            application/json:
              schema: { type: integer }
  `,
});

test('a number of a request has a minimum and a maximum that a double holds exactly', async () => {
  const good = 'type: integer, minimum: 0, maximum: 10';
  const findings = await lintWith('bounded-numbers', {
    good: document(good, 'type: number'),
    query: document('type: integer, minimum: 0', good),
    body: document(good, 'type: integer, maximum: 5'),
    parameter: document('type: number, minimum: 0', good),
    unsafe: document('type: integer, minimum: 0, maximum: 9223372036854775807', good),
  });
  const at = (line: number) =>
    expect.stringMatching(new RegExp(`^path.yaml:${line} A number of a request has no usable`));
  expect(findings).toEqual({ good: [], query: [at(3)], body: [at(10)], parameter: [at(3)], unsafe: [at(3)] });
});
