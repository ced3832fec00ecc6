import type { Call } from './call.ts';
import type { Answer, Resolver } from './respond.ts';
import type { OperationId } from './scenarios.gen.ts';
import { sleep } from './sleep.ts';

/**
 * The network fails: no response comes.
 *
 * @example
 * testFetch.once('listTopics', networkError());
 */
export function networkError(): () => Response {
  return () => Response.error();
}

/**
 * Answers late.
 *
 * @param milliseconds how long to wait; an abort of the request ends it
 * @param answer what comes then; by default the operation's default answer
 * @example
 * testFetch.use('requestVerification', delay(500, 'tooManyRequests'));
 */
export function delay(milliseconds: number): (call: Call, answer: () => Promise<Response>) => Promise<Response>;
export function delay<Operation extends OperationId>(
  milliseconds: number,
  answer: Answer<Operation>,
): Resolver<Operation>;
export function delay<Operation extends OperationId>(
  milliseconds: number,
  then?: Answer<Operation>,
): Resolver<Operation> {
  return async ({ signal }, answer) => {
    await sleep(milliseconds, signal);
    signal?.throwIfAborted();
    return answer(then);
  };
}
