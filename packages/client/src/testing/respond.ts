import type { Call } from './call.ts';
import type { ContractResponse } from './contract.ts';
import { eventStream } from './event-stream.ts';
import { fitResponse } from './fit-response.ts';
import type { OperationId, Scenario } from './scenarios.gen.ts';
import { findOperation, findScenario, selectResponse } from './select-scenario.ts';

/** The response of an operation: the name of a scenario, or a function that creates the response. */
export type Answer<Operation extends OperationId> = Scenario<Operation> | Resolver<Operation>;

/**
 * Creates the response to a call. `answer(…)` creates one from the contract; without an argument, it creates the default response.
 * `Response.error()` simulates a network error.
 */
export type Resolver<Operation extends OperationId> = (
  call: Call<Operation>,
  answer: (answer?: Answer<Operation>) => Promise<Response>,
) => Response | Promise<Response>;

/** The responses of the operations that should not return their default. */
export type Answers = { readonly [Operation in OperationId]?: Answer<Operation> };

/** @throws {Error} when the operation or the scenario does not exist, which only code without types can ask for */
export function validateAnswer<Operation extends OperationId>(operation: Operation, answer: Answer<Operation>): void {
  if (typeof answer === 'function') findOperation(operation);
  else findScenario(operation, answer);
}

/**
 * @param answer undefined for the default answer
 * @param sseInterval milliseconds between two events of a stream
 */
export async function respond<Operation extends OperationId>(
  call: Call<Operation>,
  answer: Answer<Operation> | undefined,
  sseInterval: number,
): Promise<Response> {
  if (typeof answer === 'function') return answer(call, (then) => respond(call, then, sseInterval));
  const { response, choice } = selectResponse(call, answer);
  const fitted = choice === 'name' ? response : fitResponse(call, response, choice === 'example');
  return writeResponse(fitted, sseInterval, call.signal);
}

function writeResponse(answer: ContractResponse, sseInterval: number, signal: AbortSignal | undefined): Response {
  const { status, type, events, base64, body } = answer;
  const headers = new Headers(answer.headers);
  if (!type) return new Response(null, { status, headers });
  headers.set('Content-Type', type.startsWith('text/') ? `${type}; charset=utf-8` : type);
  if (events) return new Response(eventStream(events, sseInterval, signal), { status, headers });
  if (base64 !== undefined) return new Response(decodeBase64(base64), { status, headers });
  return new Response(type.startsWith('text/') ? String(body) : JSON.stringify(body), { status, headers });
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
