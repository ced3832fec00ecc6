import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { problemBody } from './bodies.ts';
import { type Family, families } from './families.ts';

const bundle = new URL(import.meta.resolve('@omnichannel/spec/openapi.json'));
const document = JSON.parse(await readFile(bundle, 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'contract');

const path = '/somewhere';
const statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 429, 500, 501, 503, 504];

function errorSchema(family: Family): string {
  return `${family[0]?.toUpperCase()}${family.slice(1)}Error`;
}

describe.each(families)('the dialect %s', (family) => {
  const validate = ajv.getSchema(`contract#/components/schemas/${errorSchema(family)}`);

  it.each(statuses)('says %i as the contract has it', (status) => {
    const detail = 'The thing is wrong. Do this.';
    const body = problemBody(family, { status, path, detail });
    expect(validate?.(body), JSON.stringify(validate?.errors)).toBe(true);
    expect(JSON.stringify(body)).toContain(detail);
  });

  it('names each member at fault', () => {
    const body = problemBody(family, {
      status: family === 'notification' ? 422 : 400,
      path,
      detail: 'The request does not fit the contract.',
      violations: [
        { in: 'body', field: 'text.body', message: 'is required', missing: true },
        { in: 'query', field: 'page', message: 'must be a number' },
      ],
    });
    expect(validate?.(body), JSON.stringify(validate?.errors)).toBe(true);
    expect(JSON.stringify(body)).toMatch(/text\.body is required.*page must be a number/);
  });

  it.each(statuses)('uses a code that the examples of the contract have for %i', (status) => {
    const codes = sharedExamples(family, status).map(codeOf);
    const code = codeOf(problemBody(family, { status, path, detail: 'x' }));
    if (codes.length) expect(codes).toContainEqual(code);
  });
});

/** The values of the family's shared examples for a status, as its operations declare them. */
function sharedExamples(family: Family, status: number): unknown[] {
  const found = new Map<string, unknown>();
  const { components } = document;
  for (const response of Object.entries<Response>(components.responses)) visit(...response);
  return [...found.values()];

  function visit(name: string, response: Response) {
    const examples = Object.values(response.content?.['application/json']?.examples ?? {});
    for (const { $ref } of examples) {
      const key = $ref?.split('/').at(-1) ?? '';
      const example = components.examples[key];
      if (key.startsWith(`${family}.`) && (example['x-status'] ?? statusOf[name]) === status)
        found.set(key, example.value);
    }
  }
}

interface Response {
  content?: Record<string, { examples?: Record<string, { $ref?: string }> }>;
}

/** The status under which each shared response is declared. */
const statusOf: Record<string, number> = {};
for (const item of Object.values<Record<string, { responses?: Record<string, { $ref?: string }> }>>(document.paths)) {
  for (const { responses } of Object.values(item)) {
    for (const [status, { $ref }] of Object.entries(responses ?? {})) {
      if ($ref && status !== 'default') statusOf[$ref.split('/').at(-1) as string] = Number(status);
    }
  }
}

/** The member by which a dialect's clients tell problems apart. */
// biome-ignore lint/suspicious/noExplicitAny: five shapes, each told by its own member
function codeOf(body: any): unknown {
  return body.errors?.[0]?.code ?? body.error?.code ?? body.code ?? body.statusCode ?? body.replyCode;
}

it('repeats the clientRequestId in the reply envelope', () => {
  expect(problemBody('reply', { status: 400, path, detail: 'x', clientRequestId: 7 })).toMatchObject({
    clientRequestId: 7,
  });
});

it('tells a missing member from a bad one in the chat-app dialect', () => {
  const body = problemBody('chatApp', {
    status: 400,
    path,
    detail: 'x',
    violations: [
      { in: 'body', field: 'to', message: 'is required', missing: true },
      { in: 'body', field: 'type', message: 'must be text' },
    ],
  });
  expect(body).toMatchObject({ errors: [{ code: 1008 }, { code: 1009 }] });
});
