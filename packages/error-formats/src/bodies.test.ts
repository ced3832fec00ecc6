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
        { in: 'body', field: 'text.body', message: 'is required', kind: 'missing' },
        { in: 'query', field: 'page', message: 'must be a number' },
      ],
    });
    expect(validate?.(body), JSON.stringify(validate?.errors)).toBe(true);
    expect(JSON.stringify(body)).toMatch(/text\.body is required\..*page must be a number\./);
  });

  it.each(statuses)('tells %i apart as the examples of the contract do', (status) => {
    const told = tellingOf(problemBody(family, { status, path, detail: 'x' }));
    const known = examplesOf(family, status).map(tellingOf);
    const other = untold[family]?.[status];
    expect(other ? [...known, other] : known).toContainEqual(told);
  });
});

it.each([
  ['reply', -501],
  ['chatApp', 1501],
  ['messenger', 1501],
] as const)('the error format %s says that there is no carrier as the contract does', (family, code) => {
  const body = problemBody(family, { status: 501, path, detail: 'x', code });
  const [example] = examplesOf(family, 501);
  expect(tellingOf(body)).toEqual(tellingOf(example));
  if (family === 'reply')
    expect(body).toMatchObject({ error: { internalErrors: (example as Reply).error.internalErrors } });
});

/** What is said with a status, without a code of its own, that the contract has no example of: it comes from a server or a gateway. */
const untold: Record<Family, Record<number, object>> = {
  reply: {
    403: { code: -1, title: 'Forbidden' },
    501: { code: -1, title: 'Not implemented' },
    504: { code: -1, title: 'Gateway timeout' },
  },
  notification: { 403: { code: 403 }, 501: { code: 501 }, 504: { code: 504 } },
  chatApp: { 501: { code: 1014, title: 'Internal error' }, 504: { code: 1014, title: 'Internal error' } },
  messenger: {
    403: { code: 10, type: 'OAuthException' },
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
      for (const [code, declared] of Object.entries(responses)) visit(code, target<Response>('responses', declared));
    }
  }
  return [...found.values()];

  function visit(code: string, { content }: Response) {
    for (const reference of Object.values(content?.['application/json']?.examples ?? {})) {
      const example = target<{ value?: unknown; 'x-status'?: number }>('examples', reference);
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

function target<Component>(kind: string, node: Component & Reference): Component {
  return node.$ref ? document.components[kind][node.$ref.split('/').at(-1) as string] : node;
}

/** The members by which a dialect's clients tell problems apart, and what the contract fixes beside them. */
// biome-ignore lint/suspicious/noExplicitAny: five shapes, each told by its own members
function tellingOf(body: any): object {
  const [chatApp] = Array.isArray(body.errors) ? body.errors : [];
  if (chatApp) return { code: chatApp.code, title: chatApp.title };
  if ('replyCode' in body) return { code: body.replyCode, title: body.replyMessage };
  if ('fbtrace_id' in (body.error ?? {})) return { code: body.error.code, type: body.error.type };
  return { code: body.code ?? body.statusCode };
}

it('repeats the clientRequestId in the reply envelope', () => {
  expect(problemBody('reply', { status: 400, path, detail: 'x', clientRequestId: 7 })).toMatchObject({
    clientRequestId: 7,
  });
});

it.each([
  ['missing', 'is required', { code: 1008, title: 'Required parameter is missing' }],
  ['tooLong', 'must have at most 4096 characters', { code: 1001, title: 'Message too long' }],
  [undefined, 'must be text', { code: 1009, title: 'Parameter value is not valid' }],
] as const)('has a chat-app code for a member that is at fault like this: %s', (kind, message, expected) => {
  const violations = [{ in: 'body' as const, field: 'text.body', message, ...(kind && { kind }) }];
  const body = problemBody('chatApp', { status: 400, path, detail: 'x', violations });
  expect(body).toEqual({ errors: [{ ...expected, details: `text.body ${message}.` }] });
  expect(examplesOf('chatApp', 400).map(tellingOf)).toContainEqual(expected);
});

it.each([470, 471, 1006, 1013, 1026, 2000, 2001])('has a title for the chat-app code %i', (code) => {
  const body = problemBody('chatApp', { status: 400, path, detail: 'Do this.', code });
  const titles = [...JSON.stringify(document).matchAll(/"code":(\d+),"title":"([^"]+)"/g)];
  const [, , title] = titles.find(([, shown]) => Number(shown) === code) as string[];
  expect(body).toEqual({ errors: [{ code, title, details: 'Do this.' }] });
});

it('names the version where it is given, so that the chat app answers as the contract shows', () => {
  const { value } = document.components.examples['chatApp.missingParameter'];
  const violations = [{ in: 'body' as const, field: 'to', message: 'is required', kind: 'missing' as const }];
  const problem = { status: 400, path, detail: 'x', violations };
  expect(problemBody('chatApp', { ...problem, version: value.meta.version })).toEqual(value);
  expect(problemBody('chatApp', problem)).toEqual({ errors: value.errors });
});

it.each(families)('ends no sentence of the dialect %s twice', (family) => {
  const violations = [{ in: 'body' as const, field: 'to', message: 'is no number. Send one.' }];
  const status = family === 'notification' ? 422 : 400;
  const said = JSON.stringify(problemBody(family, { status, path, detail: 'It does not fit.', violations }));
  expect(said).toContain('to is no number. Send one."');
});

it.each(families)('takes fields of any name in the dialect %s', (family) => {
  for (const field of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '']) {
    const violations = ['is wrong', 'is too long'].map((message) => ({ in: 'body' as const, field, message }));
    const body = problemBody(family, { status: family === 'notification' ? 422 : 400, path, detail: 'x', violations });
    const name = field === '' ? 'The body' : field;
    const said = JSON.stringify(body);
    expect(said).toContain(`${name} is wrong.`);
    expect(said).toContain(`${name} is too long.`);
    if (family === 'notification') expect(Object.keys((body as { errors: object }).errors)).toEqual([field || 'body']);
  }
});

it('writes many violations of one field in linear time', () => {
  const violation = { in: 'body' as const, field: 'to', message: 'is wrong' };
  const body = problemBody('notification', {
    status: 422,
    path,
    detail: 'x',
    violations: Array(50_000).fill(violation),
  });
  expect((body as { errors: { to: { messages: string[] } } }).errors.to.messages).toHaveLength(50_000);
});

it.each(['messenger', 'knowledge'] as const)('says violations in the one message of the dialect %s', (family) => {
  const violations = [{ in: 'query' as const, field: 'id', message: 'is not a valid UUID', value: '"7"' }];
  const said = (status: number) => {
    const body = problemBody(family, { status, path, detail: 'It does not fit.', violations }) as Record<
      string,
      unknown
    >;
    return (body.error as { message: string } | undefined)?.message ?? body.message;
  };
  expect(said(400)).toBe('id: "7" is not a valid UUID.');
  expect(said(422)).toBe('It does not fit.');
});

it('tells a messenger problem apart by its code and subcode', () => {
  const body = problemBody('messenger', { status: 403, path, detail: 'Wait.', code: 10, subcode: 2018278 });
  expect(body).toMatchObject({ error: { message: 'Wait.', type: 'OAuthException', code: 10, error_subcode: 2018278 } });
});

it('says a problem of the knowledge base by its own word, where it has one', () => {
  const body = problemBody('knowledge', { status: 413, path, detail: 'Send less.', codeName: 'file_too_large' });
  expect(body).toEqual({ code: 'file_too_large', message: 'Send less.', status: 413 });
});
