import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith, rootWith } from '../test/lint.ts';

const path = `
  post:
    parameters:
      - { name: user, in: query, x-pii: user-id, schema: { type: string } }
    requestBody:
      content:
        application/json:
          schema: { $ref: Contact.yaml }
`;

const documents = {
  good: {
    'openapi.yaml': rootWith('/v1/contacts'),
    'path.yaml': path,
    'Contact.yaml': `
      properties:
        email: { type: string, x-pii: email }
        phone: { $ref: Phone.yaml }
        to: { type: string, x-pii: user-id }
        contacts:
          type: array
          items: { type: string, x-pii: phone }
        name: { type: string, description: The name of a topic. }
        text:
          type: object
          properties:
            body: { type: [string, 'null'], x-pii: content }
        profile:
          properties:
            name: { type: string, x-pii: name }
    `,
    'Phone.yaml': `
      type: string
      x-pii: phone
    `,
  },
  bad: {
    'openapi.yaml': rootWith('/v1/contacts'),
    'path.yaml': path.replace('x-pii: user-id, ', ''),
    'Contact.yaml': `
      properties:
        email: { type: string, x-pii: phone }
        Phone: { $ref: Phone.yaml }
        greeting: { type: string, x-pii: private }
        contacts:
          type: array
          items: { type: string }
        profile:
          properties:
            name: { type: string }
        parting: { $ref: Phone.yaml, x-pii: farewell }
    `,
    'Phone.yaml': `
      type: string
    `,
  },
};

describe('pii', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('pii', documents);
  });

  test('accepts marks on the property, its target, or the items of a list', () => expect(findings.good).toEqual([]));

  test('reports missing, wrong and unknown marks', () =>
    expect(findings.bad.toSorted()).toEqual([
      'Contact.yaml:10 name is personal data or a secret. Mark it with x-pii: name.',
      'Contact.yaml:11 x-pii is "farewell". Write one of: phone, email, name, passcode, secret, token, ip, user-id, content.',
      'Contact.yaml:2 email is personal data or a secret. Mark it with x-pii: email.',
      'Contact.yaml:3 Phone is personal data or a secret. Mark it with x-pii: phone.',
      'Contact.yaml:4 x-pii is "private". Write one of: phone, email, name, passcode, secret, token, ip, user-id, content.',
      'Contact.yaml:5 contacts is personal data or a secret. Mark it with x-pii: phone.',
      'path.yaml:3 user is personal data or a secret. Mark it with x-pii: user-id.',
    ]));

  test('accepts its list of names as an option', async () => {
    const { bad } = await lintWith('pii', { bad: documents.bad }, { names: { greeting: ['name'], phone: ['phone'] } });
    expect(bad.toSorted()).toEqual([
      'Contact.yaml:11 x-pii is "farewell". Write one of: phone, email, name, passcode, secret, token, ip, user-id, content.',
      'Contact.yaml:3 Phone is personal data or a secret. Mark it with x-pii: phone.',
      'Contact.yaml:4 x-pii is "private". Write one of: phone, email, name, passcode, secret, token, ip, user-id, content.',
    ]);
  });
});
