import type { AddressInfo } from 'node:net';
import { readContract } from './contract.ts';
import { echoing } from './echo.ts';
import { StartError } from './errors.ts';
import { createFaults } from './faults.ts';
import { createHandler } from './front/handle.ts';
import { listen } from './front/server.ts';
import { createJournal } from './journal.ts';
import { createNextAnswers } from './next.ts';
import { createRecipients } from './recipients.ts';
import { type Document, defaultSpec, loadSpec } from './spec.ts';

export { StartError } from './errors.ts';

export interface MockOptions {
  /** Port to listen on; 0 takes a free one. Default 4010. */
  port?: number;
  /** Address to listen on. Default 127.0.0.1, which only this machine reaches. */
  host?: string;
  /** Path of an OpenAPI 3 document in one file, JSON or YAML. Default: the contract of @omnichannel/spec. */
  spec?: string;
  /** Milliseconds between two events of a streamed answer. Default 20. */
  sseInterval?: number;
}

export interface Mock {
  /** Address of the mock without a trailing slash: the client's `baseUrl`. */
  url: string;
  port: number;
  /** The document that is served. */
  document: Document;
  /** Stops the mock at once; requests that are under way are cut off. */
  close(): Promise<void>;
}

/**
 * Starts a mock of the API that answers by the contract.
 *
 * @throws {StartError} when the document cannot be served or the port is taken; the message says which and why
 * @example
 * const mock = await startMock({ port: 0 });
 * const response = await fetch(`${mock.url}/v1/topics`, { headers: { Authorization: 'Bearer any' } });
 * await mock.close();
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { port = 4010, host = '127.0.0.1', spec = defaultSpec(), sseInterval = 20 } = options;
  const document = await loadSpec(spec);
  const contract = readContract(document);
  const handler = createHandler({
    contract,
    features: [createRecipients(contract), echoing],
    journal: createJournal(),
    next: createNextAnswers(),
    faults: createFaults(),
    sseInterval,
  });
  const server = await listen(handler, port, host).catch((error) => {
    throw new StartError(reasonOf(error, port, host));
  });
  const actual = (server.address() as AddressInfo).port;
  return {
    url: `http://${nameOf(host)}:${actual}`,
    port: actual,
    document,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function reasonOf({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use. Choose another with the option port (--port).`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user. Choose one above 1023 with the option port (--port).`;
  return `${host}:${port} cannot be listened on: ${message}. Check the options host (--host) and port (--port).`;
}

/** How a browser on this machine names the address. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
