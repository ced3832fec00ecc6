import { type Call, readCall } from './call.ts';
import { type Answer, type Answers, respond, validateAnswer } from './respond.ts';
import { findRoute } from './route.ts';
import type { OperationId } from './scenarios.gen.ts';
import { contract } from './scenarios.gen.ts';

export interface TestFetchOptions {
  /**
   * Answers other than the default ones, until they are changed by `use`: `{ requestVerification: 'tooManyRequests' }`.
   * @default the default answer of each operation
   */
  scenarios?: Answers;
  /**
   * Milliseconds between two events of a streamed answer.
   * @default 0
   */
  sseInterval?: number;
  /**
   * Needed only where the client's `baseUrl` has a path: requests outside it are then unknown.
   * @default any host, without a path prefix
   */
  baseUrl?: string;
}

/** A `fetch` that answers from the contract, in memory. */
export interface TestFetch {
  (input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Answers an operation's calls in this way from now on. */
  use<Operation extends OperationId>(operation: Operation, answer: Answer<Operation>): TestFetch;
  /** Answers an operation's next call in this way, before anything that `use` says; calls of `once` queue up. */
  once<Operation extends OperationId>(operation: Operation, answer: Answer<Operation>): TestFetch;
  /** The calls so far, by operation. */
  readonly calls: { readonly [Operation in OperationId]: readonly Call<Operation>[] };
  /** Forgets the calls and all that `use` and `once` said; the options stay. */
  reset(): void;
}

/**
 * Creates a `fetch` for tests that answers from the contract's examples. A response that is not chosen by name fits its request: it
 * repeats the fields that the contract marks, and has new ids and times. The kit needs no token and validates nothing, which the
 * types and the mock do.
 *
 * @throws {Error} for an operation or a scenario that does not exist
 * @example
 * const testFetch = createTestFetch({ scenarios: { requestVerification: 'tooManyRequests' } });
 * const client = createClient({ baseUrl: 'https://api.example.com', token: 'any', fetch: testFetch });
 */
export function createTestFetch(options: TestFetchOptions = {}): TestFetch {
  const { scenarios = {}, sseInterval = 0, baseUrl } = options;
  const basePath = baseUrl ? new URL(baseUrl).pathname.replace(/\/$/, '') : '';
  const ids = Object.keys(contract) as OperationId[];
  const calls = Object.fromEntries(ids.map((id) => [id, [] as Call[]])) as Record<OperationId, Call[]>;
  const standing = new Map<OperationId, Answer<OperationId>>();
  const queues = new Map<OperationId, Answer<OperationId>[]>();

  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    signal?.throwIfAborted();
    // Without its signal: a Request would listen to it for as long as the signal lives.
    const request = new Request(input, { ...init, signal: null });
    const { operation, params } = findRoute(request.method, new URL(request.url).pathname, basePath);
    const call = await readCall(operation, params, request, signal);
    calls[operation].push(call);
    const answer = queues.get(operation)?.shift() ?? standing.get(operation);
    const response = await untilAborted(respond(call, answer, sseInterval), signal);
    if (response.type === 'error') throw new TypeError(`fetch failed: the test wants a network error of ${operation}.`);
    return response;
  };

  const testFetch: TestFetch = Object.assign(fetch, {
    calls: calls as unknown as TestFetch['calls'],
    use<Operation extends OperationId>(operation: Operation, answer: Answer<Operation>) {
      validateAnswer(operation, answer);
      standing.set(operation, answer as Answer<OperationId>);
      return testFetch;
    },
    once<Operation extends OperationId>(operation: Operation, answer: Answer<Operation>) {
      validateAnswer(operation, answer);
      queues.set(operation, [...(queues.get(operation) ?? []), answer as Answer<OperationId>]);
      return testFetch;
    },
    reset() {
      for (const list of Object.values(calls)) list.length = 0;
      queues.clear();
      standing.clear();
      for (const [id, answer] of Object.entries(scenarios))
        testFetch.use(id as OperationId, answer as Answer<OperationId>);
    },
  });
  testFetch.reset();
  return testFetch;
}

/** Settles as the response does, or fails as soon as the signal is aborted. */
async function untilAborted(response: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  if (!signal) return response;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
  });
  try {
    return await Promise.race([response, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
