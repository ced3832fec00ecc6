import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A STUB of an OpenAI-compatible endpoint for embeddings on this machine. It knows the meaning of a few words. */
export interface StubEmbeddings {
  baseUrl: string;
  /** Texts by request. */
  calls: string[][];
  /** HTTP status of its responses. */
  status: number;
  close(): Promise<void>;
}

/** Synonyms share a dimension. */
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
    // Real endpoints quote a wrong key in their error.
    const rejection = { error: { message: `Incorrect API key: ${request.headers.authorization} for ${input[0]}` } };
    response.end(JSON.stringify(stub.status === 200 ? { object: 'list', data, model: 'stub' } : rejection));
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
  // A vector must not be zero.
  return [...vector, vector.includes(1) ? 0 : 1];
}
