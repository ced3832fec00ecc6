import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEmbedder, type Embedder } from './embedder.ts';
import { type StubEmbeddings, startStubEmbeddings } from './testing.ts';

let stub: StubEmbeddings;
let embedder: Embedder;
beforeAll(async () => {
  stub = await startStubEmbeddings();
  embedder = createEmbedder({ baseUrl: stub.baseUrl, model: 'stub', apiKey: 'a-very-secret-key' });
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.status = 200;
});

const { signal } = new AbortController();

it('gives a vector for each text', async () => {
  expect(await embedder.embed(['a car', 'a sparrow'], signal)).toEqual([
    [1, 0, 0, 0],
    [0, 1, 0, 0],
  ]);
});

it.each([401, 429, 500])('reports a failure with %d without key and text', async (status) => {
  stub.status = status;
  const error = await embedder.embed(['my secret question'], signal).catch((error: unknown) => error);
  expect(error).toEqual(
    new Error(
      `The embedding model returned ${status}. Look at EMBEDDING_BASE_URL, EMBEDDING_MODEL and EMBEDDING_API_KEY.`,
    ),
  );
});

it('reports an unreachable endpoint', async () => {
  const unreachable = createEmbedder({ baseUrl: 'http://127.0.0.1:1/v1', model: 'stub', apiKey: undefined });
  await expect(unreachable.embed(['a car'], signal)).rejects.toThrow(
    'could not be reached, or its response was invalid',
  );
});
