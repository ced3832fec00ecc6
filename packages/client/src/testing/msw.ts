import { type HttpHandler, http, type RequestHandlerOptions } from 'msw';
import { readCall } from './call.ts';
import { type Answer, type Answers, respond, validateAnswer } from './respond.ts';
import type { OperationId } from './scenarios.gen.ts';
import { contract } from './scenarios.gen.ts';
import { findOperation } from './select-scenario.ts';

export { delay, networkError } from './faults.ts';

export interface HandlersOptions {
  /**
   * Answers other than the default ones: `{ requestVerification: 'tooManyRequests' }`.
   * @default the default answer of each operation
   */
  scenarios?: Answers;
  /**
   * Milliseconds between two events of a streamed answer.
   * @default 0
   */
  sseInterval?: number;
}

/**
 * Makes the handlers of Mock Service Worker for every operation, which answer from the contract's examples.
 *
 * @param baseUrl the client's `baseUrl`, or `*` for any
 * @throws {Error} for an operation or a scenario that does not exist
 * @example
 * const server = setupServer(...createHandlers('https://api.example.com'));
 */
export function createHandlers(
  baseUrl: string,
  { scenarios = {}, sseInterval = 0 }: HandlersOptions = {},
): HttpHandler[] {
  for (const id of Object.keys(scenarios)) findOperation(id as OperationId);
  return (Object.keys(contract) as OperationId[]).map((id) =>
    createHandler(baseUrl, id, scenarios[id] as Answer<OperationId> | undefined, { sseInterval }),
  );
}

/**
 * Makes the handler of one operation, for a test that wants another answer.
 *
 * @param answer by default the operation's default answer
 * @param options `once: true` for the next call only
 * @example
 * server.use(createHandler('https://api.example.com', 'requestVerification', 'tooManyRequests', { once: true }));
 */
export function createHandler<Operation extends OperationId>(
  baseUrl: string,
  operation: Operation,
  answer?: Answer<Operation>,
  { sseInterval = 0, ...options }: { sseInterval?: number } & RequestHandlerOptions = {},
): HttpHandler {
  const { method, path } = findOperation(operation);
  if (answer !== undefined) validateAnswer(operation, answer);
  // MSW writes a parameter as `:name`, and takes a path without its last slash with and without it.
  const pattern = baseUrl.replace(/\/$/, '') + path.replace(/\/$/, '').replace(/\{([^{}]+)\}/g, ':$1');
  const register = http[method.toLowerCase() as keyof typeof http];
  return register<Record<string, string>>(
    pattern,
    async ({ request, params }) => {
      const call = await readCall(operation, params, request, request.signal);
      try {
        return await respond(call, answer, sseInterval);
      } catch (error) {
        // No one waits for it any more, and MSW would print what is thrown.
        if (request.signal.aborted) return Response.error();
        throw error;
      }
    },
    options,
  );
}
