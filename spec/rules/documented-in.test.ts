import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith } from '../test/lint.ts';

const root = `
  openapi: 3.1.0
  info: { title: Test, version: 1.0.0 }
  paths:
    /v1/topics: { $ref: topics.yaml }
    /v1/labels: { $ref: labels.yaml }
`;

const topics = `
  get:
    operationId: listTopics
    x-provenance: documented
    responses:
      '200':
        description: The topics.
        content: { application/json: { schema: { $ref: Topic.yaml } } }
`;

const labels = `
  get:
    operationId: listLabels
    x-provenance: added
    responses:
      '200':
        description: The labels.
        content: { application/json: { schema: { $ref: Label.yaml } } }
`;

const documents = {
  good: {
    'openapi.yaml': root,
    'topics.yaml': topics,
    'labels.yaml': labels,
    'Topic.yaml': `
      type: object
      x-provenance: documented
      properties:
        id: { $ref: Id.yaml }
        labels: { type: array, items: { $ref: Label.yaml } }
        note: { $ref: Note.yaml }
    `,
    'Label.yaml': `
      type: object
      x-provenance: assumed
      properties:
        id: { $ref: Id.yaml }
        name: { type: string, x-provenance: documented, x-documented-in: [listLabels] }
        number: { $ref: Number.yaml, x-provenance: assumed }
        note: { $ref: Note.yaml }
    `,
    'Note.yaml': `
      type: object
      x-provenance: documented
      x-documented-in: [listTopics]
      properties:
        text: { $ref: Number.yaml, x-provenance: documented }
    `,
    'Id.yaml': '{ type: string, x-provenance: documented, x-documented-in: [listTopics] }',
    'Number.yaml': '{ type: integer, x-provenance: assumed }',
  },
  missing: {
    'openapi.yaml': root,
    'topics.yaml': topics,
    'labels.yaml': labels,
    'Topic.yaml': `
      type: object
      x-provenance: documented
      properties:
        id: { $ref: Id.yaml }
    `,
    'Label.yaml': `
      type: object
      x-provenance: documented
      properties:
        id: { $ref: Id.yaml }
        number: { $ref: Number.yaml, x-provenance: added }
    `,
    'Id.yaml': '{ type: string, x-provenance: documented }',
    'Number.yaml': '{ type: integer, x-provenance: documented }',
  },
  stale: {
    'openapi.yaml': root,
    'topics.yaml': topics,
    'labels.yaml': labels.replace('x-provenance: added', 'x-provenance: added\n    x-documented-in: [listLabels]'),
    'Topic.yaml': `
      type: object
      x-provenance: documented
      x-documented-in: [listLabels]
      properties:
        id: { $ref: Id.yaml }
        number: { $ref: Number.yaml }
        size: { $ref: Size.yaml }
    `,
    'Label.yaml': `
      type: object
      x-provenance: assumed
      properties:
        id: { $ref: Id.yaml }
        number: { $ref: Number.yaml }
        size: { $ref: Size.yaml, x-provenance: assumed }
        name: { type: string, x-provenance: documented, x-documented-in: [listTopics] }
    `,
    'Id.yaml': '{ type: string, x-provenance: documented, x-documented-in: [listTopic, listTopics, listTopics] }',
    'Number.yaml': '{ type: integer, x-provenance: documented, x-documented-in: [] }',
    'Size.yaml': '{ type: integer, x-provenance: documented, x-documented-in: [listTopics, listLabels] }',
  },
};

describe('documented-in', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('documented-in', documents);
  });

  test('accepts parts of one documented operation, lists, and other provenances next to a $ref', () =>
    expect(findings.good).toEqual([]));

  test('reports a documented part without a list used by several operations, or by an assumed or added one', () => {
    const add = 'Add x-documented-in with the operations whose text in the interface shows it.';
    expect(findings.missing.toSorted()).toEqual([
      `Id.yaml:1 This is documented, and used by listTopics, listLabels. ${add}`,
      `Label.yaml:2 This is documented, and used by listLabels. ${add}`,
      `Number.yaml:1 This is documented, and used by no operation under that provenance. ${add}`,
    ]);
  });

  test('reports superfluous entries of a list, and an empty list', () =>
    expect(findings.stale.toSorted()).toEqual([
      'Id.yaml:1 x-documented-in names listTopic, which is not an operation. Write an operationId.',
      'Id.yaml:1 x-documented-in names listTopics twice. Remove one.',
      'Id.yaml:1 x-documented-in names listTopics, which does not use this as documented. Remove it.',
      'Label.yaml:7 x-documented-in names listTopics, which does not use this as documented. Remove it.',
      'Number.yaml:1 x-documented-in lists no operation. List at least one.',
      'Size.yaml:1 x-documented-in names listLabels, which does not use this as documented. Remove it.',
      'Size.yaml:1 x-documented-in names listTopics, which does not use this as documented. Remove it.',
      'Topic.yaml:3 x-documented-in names listLabels, which does not use this as documented. Remove it.',
      'labels.yaml:4 x-documented-in is on a part without x-provenance: documented. Move it to that part.',
    ]));
});
