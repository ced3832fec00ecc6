import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { createErrorBody } from './error-body.ts';
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

describe.each(families)('the error format %s', (family) => {
  const validate = ajv.getSchema(`contract#/components/schemas/${errorSchema(family)}`);

  it.each(statuses)('describes %i as the contract specifies', (status) => {
    const detail = 'The thing is wrong. Do this.';
    const body = createErrorBody(family, { status, path, detail });
    expect(validate?.(body), JSON.stringify(validate?.errors)).toBe(true);
    expect(JSON.stringify(body)).toContain(detail);
  });

  it('names each invalid field', () => {
    const body = createErrorBody(family, {
      status: family === 'notification' ? 422 : 400,
      path,
      detail: 'The request does not fit the contract.',
      violations: [
        { in: 'body', field: 'text.body', message: 'is required', kind: 'missing' },
        { in: 'query', field: 'page', message: 'must be a number' },
      ],
    });
    expect(validate?.(body), JSON.stringify(validate?.errors)).toBe(true);
    expect(JSON.stringify(body)).toMatch(/text\.body is required\..*page must be a number\./);
  });

  it.each(statuses)('identifies %i as the examples of the contract do', (status) => {
    const identity = identifyError(createErrorBody(family, { status, path, detail: 'x' }));
    const known = examplesOf(family, status).map(identifyError);
    const other = codesWithoutExample[family]?.[status];
    expect(other ? [...known, other] : known).toContainEqual(identity);
  });
});

it.each([
  ['reply', 501, -501],
  ['reply', 503, -503],
  ['chatApp', 501, 1501],
  ['chatApp', 503, 1503],
  ['messenger', 501, 1501],
] as const)(
  'the error format %s reports with %i a missing carrier or connection as the contract does',
  (family, status, code) => {
    const body = createErrorBody(family, { status, path, detail: 'x', code });
    const identity = identifyError(body);
    // A 503 also has the example of a service that is unavailable.
    const example = examplesOf(family, status).find((known) => isDeepStrictEqual(identifyError(known), identity));
    expect(example).toBeDefined();
    if (family === 'reply')
      expect(body).toMatchObject({ error: { internalErrors: (example as Reply).error.internalErrors } });
  },
);

/** Codes of statuses without an example in the contract. Servers and gateways send them. */
const codesWithoutExample: Record<Family, Record<number, object>> = {
  reply: {
    501: { code: -1, title: 'Not implemented' },
    504: { code: -1, title: 'Gateway timeout' },
  },
  notification: { 501: { code: 501 }, 504: { code: 504 } },
  chatApp: { 501: { code: 1014, title: 'Internal error' }, 504: { code: 1014, title: 'Internal error' } },
  messenger: {
    501: { code: 2, type: 'OAuthException' },
    504: { code: 2, type: 'OAuthException' },
  },
  knowledge: { 501: { code: 'not_implemented' }, 504: { code: 'gateway_timeout' } },
};

/** The values of the family's shared examples that an operation declares for a status. */
function examplesOf(family: Family, status: number): unknown[] {
  const found = new Map<string, unknown>();
  for (const item of Object.values<Record<string, { responses?: Record<string, Response> }>>(document.paths)) {
    for (const { responses = {} } of Object.values(item)) {
      for (const [code, declared] of Object.entries(responses))
        visit(code, resolveReference<Response>('responses', declared));
    }
  }
  return [...found.values()];

  function visit(code: string, { content }: Response) {
    for (const reference of Object.values(content?.['application/json']?.examples ?? {})) {
      const example = resolveReference<{ value?: unknown; 'x-status'?: number }>('examples', reference);
      if (reference.$ref?.includes(`/${family}.`) && (example['x-status'] ?? Number(code)) === status) {
        found.set(reference.$ref, example.value);
      }
    }
  }
}

interface Reply {
  error: { internalErrors: unknown[] };
}

interface Reference {
  $ref?: string;
}

interface Response extends Reference {
  content?: Record<string, { examples?: Record<string, Reference> }>;
}

function resolveReference<Component>(kind: string, node: Component & Reference): Component {
  return node.$ref ? document.components[kind][node.$ref.split('/').at(-1) as string] : node;
}

/** Returns the fields that identify an error for clients, and the texts that the contract fixes. */
// biome-ignore lint/suspicious/noExplicitAny: five shapes, each with its own fields
function identifyError(body: any): object {
  const [chatApp] = Array.isArray(body.errors) ? body.errors : [];
  if (chatApp) return { code: chatApp.code, title: chatApp.title };
  if ('replyCode' in body) return { code: body.replyCode, title: body.replyMessage };
  if ('fbtrace_id' in (body.error ?? {})) return { code: body.error.code, type: body.error.type };
  return { code: body.code ?? body.statusCode };
}

it('repeats the clientRequestId in the reply envelope', () => {
  expect(createErrorBody('reply', { status: 400, path, detail: 'x', clientRequestId: 7 })).toMatchObject({
    clientRequestId: 7,
  });
});

it.each([
  ['missing', 'is required', { code: 1008, title: 'Required parameter is missing' }],
  ['tooLong', 'must have at most 4096 characters', { code: 1001, title: 'Message too long' }],
  [undefined, 'must be text', { code: 1009, title: 'Parameter value is not valid' }],
] as const)('has a chat-app code for an invalid field: %s', (kind, message, expected) => {
  const violations = [{ in: 'body' as const, field: 'text.body', message, ...(kind && { kind }) }];
  const body = createErrorBody('chatApp', { status: 400, path, detail: 'x', violations });
  expect(body).toEqual({ errors: [{ ...expected, details: `text.body ${message}.` }] });
  expect(examplesOf('chatApp', 400).map(identifyError)).toContainEqual(expected);
});

it.each([470, 471, 1006, 1013, 1026, 1610, 2000, 2001])('has a title for the chat-app code %i', (code) => {
  const body = createErrorBody('chatApp', { status: 400, path, detail: 'Do this.', code });
  const titles = [...JSON.stringify(document).matchAll(/"code":(\d+),"title":"([^"]+)"/g)];
  const [, , title] = titles.find(([, shown]) => Number(shown) === code) as string[];
  expect(body).toEqual({ errors: [{ code, title, details: 'Do this.' }] });
});

it('includes the version in the errors of the chat app', () => {
  const { value } = document.components.examples['chatApp.missingParameter'];
  const violations = [{ in: 'body' as const, field: 'to', message: 'is required', kind: 'missing' as const }];
  const problem = { status: 400, path, detail: 'x', violations };
  expect(createErrorBody('chatApp', { ...problem, version: value.meta.version })).toEqual(value);
  expect(createErrorBody('chatApp', problem)).toEqual({ errors: value.errors });
});

it.each(families)('ends each sentence of the error format %s once', (family) => {
  const violations = [{ in: 'body' as const, field: 'to', message: 'is not a number. Send one.' }];
  const status = family === 'notification' ? 422 : 400;
  const said = JSON.stringify(createErrorBody(family, { status, path, detail: 'It does not fit.', violations }));
  expect(said).toContain('to is not a number. Send one."');
});

it.each(families)('accepts any field name in the error format %s', (family) => {
  for (const field of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '']) {
    const violations = ['is wrong', 'is too long'].map((message) => ({ in: 'body' as const, field, message }));
    const body = createErrorBody(family, {
      status: family === 'notification' ? 422 : 400,
      path,
      detail: 'x',
      violations,
    });
    const name = field === '' ? 'The body' : field;
    const said = JSON.stringify(body);
    expect(said).toContain(`${name} is wrong.`);
    expect(said).toContain(`${name} is too long.`);
    if (family === 'notification') expect(Object.keys((body as { errors: object }).errors)).toEqual([field || 'body']);
  }
});

it('writes many violations of one field in linear time', () => {
  const violation = { in: 'body' as const, field: 'to', message: 'is wrong' };
  const body = createErrorBody('notification', {
    status: 422,
    path,
    detail: 'x',
    violations: Array(50_000).fill(violation),
  });
  expect((body as { errors: { to: { messages: string[] } } }).errors.to.messages).toHaveLength(50_000);
});

it.each(['messenger', 'knowledge'] as const)('joins violations into the message of the error format %s', (family) => {
  const violations = [{ in: 'query' as const, field: 'id', message: 'is not a valid UUID', value: '"7"' }];
  const said = (status: number) => {
    const body = createErrorBody(family, { status, path, detail: 'It does not fit.', violations }) as Record<
      string,
      unknown
    >;
    return (body.error as { message: string } | undefined)?.message ?? body.message;
  };
  expect(said(400)).toBe('id: "7" is not a valid UUID.');
  expect(said(422)).toBe('It does not fit.');
});

it('identifies a messenger error by its code and subcode', () => {
  const body = createErrorBody('messenger', { status: 403, path, detail: 'Wait.', code: 10, subcode: 2018278 });
  expect(body).toMatchObject({ error: { message: 'Wait.', type: 'OAuthException', code: 10, error_subcode: 2018278 } });
});

it('uses the specific code of a knowledge API error', () => {
  const body = createErrorBody('knowledge', { status: 413, path, detail: 'Send less.', codeName: 'file_too_large' });
  expect(body).toEqual({ code: 'file_too_large', message: 'Send less.', status: 413 });
});
