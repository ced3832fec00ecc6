import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith, topicsDocument } from '../test/lint.ts';

const marks = (since: string, sunset: string) => [
  'deprecated: true',
  `x-deprecated-since: ${since}`,
  `x-sunset: ${sunset}`,
  'x-replacement: Use searchTopics.',
];
const property = (...lines: string[]) => [
  'requestBody:',
  '  content:',
  '    application/json:',
  '      schema:',
  '        properties:',
  '          old:',
  ...lines.map((line) => `            ${line}`),
];
const documents = {
  none: topicsDocument(['summary: List topics', 'deprecated: false']),
  operation: topicsDocument(marks('2027-01-15', '2027-07-15')),
  property: topicsDocument(property(...marks('2027-01-15', '2027-07-15'))),
  named: topicsDocument([
    'requestBody: { content: { application/json: { schema: { properties: { deprecated: {} } } } } }',
  ]),
  bare: topicsDocument(['deprecated: true']),
  bareProperty: topicsDocument(property('deprecated: true')),
  noDay: topicsDocument(marks('soon', '2027-13-15')),
  reversed: topicsDocument(marks('2027-07-15', '2027-01-15')),
  fragment: topicsDocument([...marks('2027-01-15', '2027-07-15').slice(0, 3), 'x-replacement: searchTopics']),
  alive: topicsDocument(['x-sunset: 2027-07-15']),
};

describe('deprecation', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('deprecation', documents);
  });

  const missing = (line: number) => [
    `openapi.yaml:${line} A deprecated part has no x-deprecated-since. Write one such as 2027-01-15.`,
    `openapi.yaml:${line} A deprecated part has no x-sunset. Write one such as 2027-07-15.`,
    `openapi.yaml:${line} A deprecated part has no x-replacement. Write a sentence that says which part to use instead.`,
  ];

  test.each(['none', 'operation', 'property', 'named'] as const)('accepts: %s', (name) =>
    expect(findings[name]).toEqual([]),
  );
  test('reports what a deprecated part does not say', () => {
    expect(findings.bare).toEqual(missing(6));
    expect(findings.bareProperty).toEqual(missing(12));
  });
  test('reports what is no day', () =>
    expect(findings.noDay).toEqual([
      'openapi.yaml:7 x-deprecated-since is no day. Write one such as 2027-01-15.',
      'openapi.yaml:8 x-sunset is no day. Write one such as 2027-07-15.',
    ]));
  test('reports an end before the beginning', () =>
    expect(findings.reversed).toEqual([
      'openapi.yaml:8 x-sunset 2027-01-15 is not after x-deprecated-since 2027-07-15.',
    ]));
  test('reports a replacement that is no sentence', () =>
    expect(findings.fragment).toEqual([
      'openapi.yaml:9 A deprecated part has no x-replacement. Write a sentence that says which part to use instead.',
    ]));
  test('reports a day on a part that is not deprecated', () =>
    expect(findings.alive).toEqual(['openapi.yaml:6 x-sunset without deprecated: true. Add it, or remove them.']));
});
