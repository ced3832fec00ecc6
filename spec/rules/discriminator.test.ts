import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, lintWith, rootWith } from '../test/lint.ts';

const document = (message: string): Files => ({
  'openapi.yaml': rootWith('/v1/messages'),
  'path.yaml': `
    post:
      requestBody:
        content:
          application/json:
            schema: { $ref: Message.yaml }
  `,
  'Message.yaml': message,
  'Text.yaml': 'properties: { kind: { const: message }, type: { const: text } }',
  'Image.yaml': `
    allOf:
      - $ref: Base.yaml
      - properties: { kind: { const: message }, type: { enum: [image, sticker] } }
  `,
  'Base.yaml': 'properties: { type: { type: string } }',
  'Other.yaml': 'properties: { type: { type: string } }',
});

const documents = {
  good: document(`
    oneOf: [{ $ref: Text.yaml }, { $ref: Image.yaml }]
    discriminator:
      propertyName: type
      mapping: { text: Text.yaml, image: Image.yaml, sticker: Image.yaml }
  `),
  untagged: document('oneOf: [{ $ref: Text.yaml }, { $ref: Other.yaml }]'),
  missing: document('oneOf: [{ $ref: Text.yaml }, { $ref: Image.yaml }]'),
  wrong: document(`
    oneOf: [{ $ref: Text.yaml }, { $ref: Image.yaml }, { $ref: Other.yaml }]
    discriminator:
      propertyName: type
      mapping:
        text: Image.yaml
        image: Image.yaml
        fax: Other.yaml
  `),
  unmapped: document(`
    oneOf: [{ $ref: Text.yaml }]
    discriminator: { propertyName: type }
  `),
};

describe('discriminator', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('discriminator', documents);
  });

  test('accepts a mapping of every tag to its branch', () => expect(findings.good).toEqual([]));

  test('ignores branches without a tag', () => expect(findings.untagged).toEqual([]));

  test('reports a oneOf without a discriminator', () =>
    expect(findings.missing).toEqual([
      'Message.yaml:1 The branches of this oneOf differ by type. Add a discriminator with a mapping.',
    ]));

  test('reports a mapping with a missing, superfluous or wrong tag, and a branch without a tag', () =>
    expect(findings.wrong.toSorted()).toEqual([
      'Message.yaml:2 The mapping lacks sticker. Map it to the branch with that type.',
      'Message.yaml:5 text is mapped to Image.yaml. Map it to the branch with that type.',
      'Message.yaml:7 No branch has the type fax. Remove it from the mapping, or add the branch.',
      'Other.yaml:1 This branch has no type of its own. Add a const.',
    ]));

  test('reports a discriminator without a mapping', () =>
    expect(findings.unmapped).toEqual(['Message.yaml:2 The mapping lacks text. Map it to the branch with that type.']));
});
