import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Mock, type MockOptions, startMock } from './index.ts';

const folder = await mkdtemp(join(tmpdir(), 'mock-spec-'));
const running: Mock[] = [];
afterAll(async () => {
  await Promise.all(running.map((mock) => mock.close()));
  await rm(folder, { recursive: true });
});

async function startWith(text: string, options: MockOptions = {}): Promise<Mock> {
  const spec = join(folder, `document-${Math.random()}`);
  await writeFile(spec, text);
  const mock = await startMock({ port: 0, spec, ...options });
  running.push(mock);
  return mock;
}

const head = 'openapi: 3.1.0\ninfo: { title: Test, version: 1.0.0 }\n';

describe('a document that cannot be served', () => {
  it.each([
    ['is not JSON', '{"openapi": ', /is not valid JSON/],
    ['is not YAML', 'openapi: [', /is not valid YAML/],
    ['is empty', '', /not an OpenAPI document/],
    ['is of another kind', '{"swagger":"2.0"}', /openapi is missing; an OpenAPI 3 document/],
    ['is of another version', '{"openapi":"2.0"}', /openapi is "2.0"/],
    ['has no paths', head, /has no paths/],
    ['has a path without a slash', `${head}paths: { topics: {} }`, /"topics" does not begin with a slash/],
    [
      'refers to another file',
      `${head}paths: { /a: { $ref: a.yaml } }`,
      /refers to a\.yaml, outside the file\. Bundle it/,
    ],
    [
      'refers to nothing',
      `${head}paths: { /a: { $ref: '#/components/pathItems/a' } }`,
      /refers to #\/components.*not in it/,
    ],
  ])('%s, and the error says so and names the file', async (_, text, message) => {
    const started = startWith(text);
    await expect(started).rejects.toThrow(message);
    await expect(started).rejects.toThrow(folder);
  });

  it('is not there, or is a folder', async () => {
    await expect(startMock({ port: 0, spec: join(folder, 'none.yaml') })).rejects.toThrow(
      /none\.yaml.*there is no such file/,
    );
    await expect(startMock({ port: 0, spec: folder })).rejects.toThrow(/it is a directory/);
  });
});

describe('a document of others', () => {
  it('is served in YAML, without x-families, security or examples', async () => {
    const mock = await startWith(`${head}
paths:
  /things:
    get:
      responses:
        '200':
          description: ok
          headers: { X-Total: { schema: { type: integer } } }
          content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: string } } } } }
`);
    const response = await fetch(`${mock.url}/things`);
    expect(response.headers.has('X-Total')).toBe(true);
    expect(await response.json()).toEqual({ id: 'string' });
    expect((await fetch(`${mock.url}/others`)).status).toBe(404);
  });

  it('may have an example without a name', async () => {
    const mock = await startWith(`${head}
paths:
  /things:
    get: { responses: { 200: { description: ok, content: { application/json: { example: [1, 2] } } } } }
`);
    expect(await (await fetch(`${mock.url}/things`)).json()).toEqual([1, 2]);
    expect((await fetch(`${mock.url}/things?__example=default`)).status).toBe(200);
  });

  it('may have schemas that contain themselves', async () => {
    const mock = await startWith(`${head}
paths:
  /trees:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Tree' } } } }
      responses: { 201: { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Tree' } } } } }
components:
  schemas:
    Tree:
      type: object
      required: [name]
      properties:
        name: { type: string }
        children: { type: array, items: { $ref: '#/components/schemas/Tree' } }
`);
    const post = (body: unknown) =>
      fetch(`${mock.url}/trees`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post({ name: 'a', children: [{ name: 'b' }] })).status).toBe(201);
    const response = await post({ name: 'a', children: [{ name: 'b', children: [{}] }] });
    expect(await response.text()).toContain('children.0.children.0.name is required');
  });

  it('serves a valid picture for a binary answer without an example', async () => {
    const mock = await startWith(`${head}
paths:
  /picture:
    get: { responses: { 200: { description: ok, content: { image/png: { schema: { type: string, format: binary } } } } } }
`);
    const response = await fetch(`${mock.url}/picture`);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('has its 3.1 keywords checked', async () => {
    const mock = await startWith(`${head}
paths:
  /things:
    post:
      requestBody:
        content: { application/json: { schema: { type: object, properties: { a: { type: [string, 'null'] } }, unevaluatedProperties: false } } }
      responses: { 204: { description: ok } }
`);
    const post = (body: string) =>
      fetch(`${mock.url}/things`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    expect((await post('{"a":null}')).status).toBe(204);
    expect(await (await post('{"b":1}')).text()).toContain('b is not a field of the contract');
  });

  it('asks for whatever credentials it declares', async () => {
    const mock = await startWith(`${head}
paths:
  /things: { get: { security: [{ key: [] }], responses: { 204: { description: ok } } } }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
`);
    expect((await fetch(`${mock.url}/things`)).status).toBe(401);
    expect((await fetch(`${mock.url}/things`, { headers: { 'X-Key': 'k' } })).status).toBe(204);
  });
});

it('a port in use is named, with the option to choose another', async () => {
  const mock = await startMock({ port: 0 });
  running.push(mock);
  await expect(startMock({ port: mock.port })).rejects.toThrow(
    `Port ${mock.port} on 127.0.0.1 is in use. Choose another`,
  );
});
