import { checkProxyOptions } from '../check-options.ts';
import { readContract } from '../contract.ts';
import { listen } from '../http/server.ts';
import { createJournal, type Journal } from '../journal.ts';
import { logTo } from '../log.ts';
import type { ProxyOptions } from '../options.ts';
import { createRecording, type Recording } from '../recording/recording.ts';
import { type Document, defaultSpec, loadSpec } from '../spec.ts';
import { collectFindings, type Finding } from './findings.ts';
import { createProxyHandler } from './handler.ts';
import { createUpstream } from './upstream.ts';

export type { Recording } from '../recording/recording.ts';
export type { Finding } from './findings.ts';

/** A proxy that is listening. */
export interface Proxy {
  /** Address of the proxy without a trailing slash: the client's `baseUrl`. */
  url: string;
  port: number;
  /** The document that requests and responses are checked against. */
  document: Document;
  /** The last 200 exchanges, with what departs from the contract in their requests and answers. */
  journal: Journal;
  /** Every departure so far, most frequent first: up to 1000 different ones, and the number of others. */
  violations(): Finding[];
  /** Every field of requests and responses so far that the contract allows but does not name, probably a typo. */
  notes(): Finding[];
  /** A report of departures and notes by operation, as text. */
  summary(): string;
  /** Counts what was recorded so far; undefined without the option `record`. */
  recording(): Recording | undefined;
  /** Stops the proxy at once; running requests are cut off. A recording is written. */
  close(): Promise<void>;
}

/**
 * Starts a proxy in front of a service. It forwards everything unchanged, including streams, and reports departures from the contract
 * in both directions.
 *
 * @throws {StartError} when an option is wrong, the upstream is not a base URL, the document cannot be read or the port is taken
 * @example
 * const proxy = await startProxy({ upstream: 'https://api.example.com', port: 0 });
 * const response = await fetch(`${proxy.url}/v1/topics`, { headers: { Authorization: `Bearer ${token}` } });
 * console.log(proxy.violations());
 * await proxy.close();
 */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  checkProxyOptions(options);
  const { port = 4011, host = '127.0.0.1', spec = defaultSpec(), timeout = 120_000, log, colours = false } = options;
  const upstream = createUpstream(options.upstream);
  const document = await loadSpec(spec);
  const contract = readContract(document);
  const journal = createJournal();
  const findings = collectFindings(journal, contract);
  if (log) logTo(log, { colours, journal });
  const handler = createProxyHandler({ contract, journal, upstream, timeout });
  // The service limits the time of a request.
  const server = await listen(handler, { port, host, requestTimeout: 0 });
  const stop = async () => {
    await server.close();
    upstream.close();
  };
  const { record: file, keepPii = false } = options;
  let recording: ReturnType<typeof createRecording> | undefined;
  try {
    if (file !== undefined) recording = createRecording(contract, journal, { file, keepPii });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: server.url,
    port: server.port,
    document,
    journal,
    violations: findings.list,
    notes: findings.notes,
    summary: findings.summary,
    recording: () => recording?.state(),
    async close() {
      await stop();
      await recording?.close();
    },
  };
}
