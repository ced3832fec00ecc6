/** The Postman collection, read by Postman's own library and sent to the mock. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error It ships types, but does not say where.
import postman from 'postman-collection';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MockProcess, startMock } from './mock.ts';
import { site } from './site.ts';

/** The parts of the library's types that this test uses. */
interface Request {
  method: string;
  url: { getPathWithQuery(): string };
  headers: { all(): { key: string; value: string; disabled?: boolean }[] };
  auth?: { type: string };
  body?: { mode: string; toString(): string };
}
interface Example {
  name: string;
  code: number;
  originalRequest: Request;
}
interface Item {
  name: string;
  responses: { all(): Example[] };
}
interface Library {
  Collection: new (source: object) => { forEachItem(visit: (item: Item) => void): void };
}

const { Collection } = postman as Library;
const source = readFileSync(join(site.folder, 'omnichannel.postman_collection.json'), 'utf8');
const items: Item[] = [];
new Collection(JSON.parse(source)).forEachItem((item) => items.push(item));
/** Files are not part of a collection. */
const examples = items.flatMap(({ name, responses }) =>
  responses
    .all()
    .filter(({ originalRequest }) => (originalRequest.body?.mode ?? 'raw') === 'raw')
    .map((example) => [name, example.name, example] as const),
);

let mock: MockProcess;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

test('Postman finds operations and examples in it', () => {
  expect(items.length).toBeGreaterThan(20);
  expect(examples.length).toBeGreaterThan(300);
});

test.for(examples)(
  '%s: the mock returns what the example %s says',
  async ([, , { originalRequest: request, code }]) => {
    const sent = request.headers.all().filter(({ disabled }) => !disabled);
    const headers = Object.fromEntries(sent.map(({ key, value }) => [key, value]));
    const response = await fetch(`${mock.url}${request.url.getPathWithQuery()}`, {
      method: request.method,
      headers: request.auth?.type === 'noauth' ? headers : { Authorization: 'Bearer try-me', ...headers },
      ...(request.body ? { body: request.body.toString() } : {}),
    });
    await response.body?.cancel();
    expect(response.status).toBe(code);
  },
);
