import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A STUB of an OpenAI-compatible endpoint for embeddings on this machine: it knows of some words what they mean, and nothing else. */
export interface StubEmbeddings {
  baseUrl: string;
  /** Texts that it was asked for, by request. */
  calls: string[][];
  /** HTTP status of its answers. */
  status: number;
  close(): Promise<void>;
}

/** Words that mean the same are in one dimension. */
const dimensions = [
  ['car', 'automobile', 'vehicle', 'سيارة'],
  ['bird', 'sparrow', 'عصفور'],
  ['bread', 'loaf', 'خبز'],
];

export async function startStubEmbeddings(): Promise<StubEmbeddings> {
  const server = createServer(async (request, response) => {
    const { input } = (await json(request)) as { input: string[] };
    stub.calls.push(input);
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
    response.writeHead(stub.status, { 'content-type': 'application/json' });
    // What real ones say of a wrong key quotes it.
    const refusal = { error: { message: `Incorrect API key: ${request.headers.authorization} for ${input[0]}` } };
    response.end(JSON.stringify(stub.status === 200 ? { object: 'list', data, model: 'stub' } : refusal));
  });
  const stub: StubEmbeddings = {
    baseUrl: '',
    calls: [],
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stub.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return stub;
}

function vectorOf(text: string): number[] {
  const vector = dimensions.map((words) => (words.some((word) => text.toLowerCase().includes(word)) ? 1 : 0));
  // No vector is nothing.
  return [...vector, vector.includes(1) ? 0 : 1];
}
