import { createDereferencer, createPartValidator, describeViolation, validateResponse } from '@omnichannel/contract';
import { describe, expect, it } from 'vitest';
import { missing } from '../http/app.ts';
import { readAdminDocument } from '../http/contract/document.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testContext } from '../testing.ts';
import { createAdminApi } from './admin.ts';
import { adminContract, adminParts } from './testing.ts';

// The examples of the contract against the validators of the service, for each operation that the contract has.

const open = await useDatabase();
const document = await readAdminDocument();
const { dereference } = createDereferencer(document);

interface Media {
  examples?: Record<string, { value: unknown }>;
}

/** The examples of a request or a response body. */
function examplesOf({ content = {} }: { content?: Record<string, Media> }) {
  return Object.entries(content).flatMap(([type, { examples = {} }]) =>
    Object.entries(examples).map(([name, { value }]) => ({ name, type, value })),
  );
}

it('every operation of the admin API has a handler', () => {
  expect(missing(adminContract, createAdminApi(testContext(open), adminParts).handlers ?? {})).toEqual([]);
});

describe.each(adminContract.operations)('$id', ({ method, template, body, declaredResponses }) => {
  // biome-ignore lint/suspicious/noExplicitAny: a document's object, as it is
  const source = (dereference(document.paths[template] as object) as any)[method.toLowerCase()];

  it('accepts the examples of its requests', () => {
    const examples = examplesOf(source.requestBody ?? {});
    if (body?.types.includes('application/json')) expect(examples.length).toBeGreaterThan(0);
    for (const { name, type, value } of examples) {
      const validate = createPartValidator('body', body?.schemas.get(type), declaredResponses.__bundled__);
      expect(validate(value, true)?.map(describeViolation) ?? [], name).toEqual([]);
    }
  });

  it('declares the examples of its responses', () => {
    const found = Object.entries<object>(source.responses).flatMap(([code, response]) =>
      examplesOf(response).map((example) => ({ code, ...example })),
    );
    expect(found.some(({ code }) => code >= '400')).toBe(true);
    for (const { code, name, type, value } of found) {
      const status = code === 'default' ? 418 : Number(code);
      const headers = { 'content-type': type };
      const violations = validateResponse(declaredResponses, { status, headers, body: JSON.stringify(value) });
      // Examples are bodies: they have no headers.
      const ofBody = violations.map(describeViolation).filter((text) => !text.includes('header'));
      expect(ofBody, `${code} ${name}`).toEqual([]);
    }
  });
});
