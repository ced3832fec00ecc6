import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, lintWith, rootWith } from '../test/lint.ts';

/** Creates a document whose operation returns these errors, each as an example. */
function document(errors: Record<string, string>): Files {
  const examples = Object.entries(errors).map(([scenario, value]) => `${scenario}: { value: ${value} }`);
  return {
    'openapi.yaml': rootWith('/v1/topics/{topicKey}'),
    'path.yaml': `
      parameters:
        - { name: topicKey, in: path }
      post:
        parameters:
          - { name: Idempotency-Key, in: header }
        requestBody:
          content:
            application/json: { schema: { $ref: Request.yaml } }
        responses:
          '200': { content: { application/json: { examples: { blamed: { value: { message: nothing is required. } } } } } }
          '400': { content: { application/json: { examples: { ${examples.join(', ')} } } } }
    `,
    'Request.yaml': `
      properties: { name: { type: string } }
      oneOf:
        - properties: { image: { allOf: [{ properties: { caption: {} } }] } }
        - properties: { data: { additionalProperties: { type: string } } }
        - properties: { contacts: { items: { properties: { id: {} } } } }
    `,
  };
}

const documents = {
  good: document({
    envelope: '{ error: { description: "It is wrong.", internalErrors: [{ details: name is required. }] } }',
    entries: '{ errors: [{ details: image.caption must be shorter. }, { details: "The text is too long." }] }',
    object: '{ message: "It is wrong.", errors: { Idempotency-Key: {}, topicKey: {}, data.any: {} } }',
    single: '{ error: { message: "(#100) name is required." } }',
    params: '{ message: "name: it is not a name.", params: name }',
    text: `'{"message":"name is required.","params":"name"}'`,
    items: '{ errors: [{ details: contacts.0 must be a string. }, { details: "contacts[0].id is required." }] }',
    noJson: 'It is wrong.',
  }),
  bad: document({
    envelope: '{ error: { internalErrors: [{ details: passCode is required. }] } }',
    entries: '{ errors: [{ details: image.link must be a URL. }] }',
    object: '{ errors: { key: {} } }',
    single: '{ error: { message: "(#100) to is required." } }',
    params: '{ params: user, message: "Send it." }',
    text: `'{"message":"limit: it is too large."}'`,
    items: '{ errors: [{ details: "contacts[0].name is required." }] }',
  }),
};

describe('error-fields', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('error-fields', documents);
  });

  test('accepts errors that blame a parameter or a field of the body, in any error format', () =>
    expect(findings.good).toEqual([]));

  test('reports a part that the request of the operation cannot have', () => {
    const reported = (scenario: string, name: string) =>
      `path.yaml:11 The example ${scenario} blames ${name}, which the request of POST /v1/topics/{topicKey} does not have. ` +
      'Name one of its fields, or give the operation an example of its own.';
    expect(findings.bad).toEqual([
      reported('envelope', 'passCode'),
      reported('entries', 'image.link'),
      reported('object', 'key'),
      reported('single', 'to'),
      reported('params', 'user'),
      reported('text', 'limit'),
      reported('items', 'contacts.0.name'),
    ]);
  });
});
