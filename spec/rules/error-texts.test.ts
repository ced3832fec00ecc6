import { expect, test } from 'vitest';
import { lintWith, rootWith } from '../test/lint.ts';

const path = (schema: string) => ({
  'openapi.yaml': rootWith('/v1/contacts'),
  'path.yaml': `
    post:
      requestBody:
        content:
          application/json:
            schema:
              properties:
                code: { ${schema} }
  `,
});

test('a pattern has a text for error messages without a regular expression', async () => {
  const findings = await lintWith('error-texts', {
    good: path("type: string, pattern: '^[0-9]{4}$', x-error: must be 4 digits"),
    ofFormat: path('type: string, format: uuid, x-error: is not a valid UUID. Send another.'),
    none: path("type: string, pattern: '^[0-9]{4}$'"),
    alone: path('type: string, x-error: must be 4 digits'),
    noRest: path("type: string, pattern: '^[0-9]{4}$', x-error: 4 digits"),
    expression: path("type: string, pattern: '^[0-9]{4}$', x-error: 'must match ^[0-9]{4}$'"),
    escaped: path("type: string, pattern: '^[0-9]{4}$', x-error: 'must be \\d\\d'"),
  });
  const wrong = expect.stringMatching(/^path.yaml:7 x-error is ".*"\. Write a text in plain words/);
  expect(findings).toEqual({
    good: [],
    ofFormat: [],
    none: [expect.stringMatching(/^path.yaml:7 pattern has no x-error\. Add a text/)],
    alone: [expect.stringMatching(/^path.yaml:7 x-error has neither pattern nor format next to it/)],
    noRest: [wrong],
    expression: [wrong],
    escaped: [wrong],
  });
});
