import { type Call, mediaTypeOf } from './call.ts';
import type { ContractOperation, ContractRequest, ContractResponse } from './contract.ts';
import type { OperationId } from './scenarios.gen.ts';
import { contract } from './scenarios.gen.ts';

/**
 * Chooses an operation's answer as the mock does: the one that the header `Prefer` names; else the scenario that is given; else the
 * scenario whose request is exactly this body; else the first success.
 *
 * @throws {Error} when the operation has no such scenario
 */
export function selectResponse(call: Call, scenario: string | undefined): ContractResponse {
  const { operation: id, headers } = call;
  const body: unknown = call.body;
  const operation = contract[id];
  const { example, code } = parsePrefer(headers);
  const named = example ?? (code === undefined ? scenario : undefined);
  if (named !== undefined) return findScenario(id, named);
  const answers = Object.entries(operation.answers);
  if (code !== undefined) {
    const found = answers.find(([, { status }]) => String(status) === code);
    return found ? found[1] : findScenario(id, `code=${code}`);
  }
  const joined = answers.find(([name]) => matchesRequest(operation.requests[name], mediaTypeOf(headers), body));
  return joined ? joined[1] : firstSuccess(operation, isObject(body) && body.response_mode === 'streaming');
}

/**
 * The answer of a scenario.
 *
 * @throws {Error} when the operation or the scenario does not exist; the message lists those that do
 */
export function findScenario(id: OperationId, scenario: string): ContractResponse {
  const { answers } = findOperation(id);
  const answer = Object.hasOwn(answers, scenario) ? answers[scenario] : undefined;
  if (answer) return answer;
  const known = Object.entries(answers).map(([name, { status }]) => `${name} (${status})`);
  // Code without types may pass anything, such as a response in place of a function that makes one.
  throw new Error(`${id} has no scenario ${JSON.stringify(scenario)}. It has: ${known.join(', ')}.`);
}

/** @throws {Error} when there is no such operation */
export function findOperation(id: OperationId): ContractOperation {
  if (Object.hasOwn(contract, id)) return contract[id];
  throw new Error(`The contract has no operation "${id}". It has: ${Object.keys(contract).join(', ')}.`);
}

/** Returns the scenario or the status that a request prefers (RFC 7240): `Prefer: example=tooManyRequests` or `Prefer: code=429`. */
function parsePrefer(headers: Headers): { example?: string; code?: string } {
  const parts = headers.get('Prefer')?.matchAll(/(?:^|[,;])\s*(example|code)\s*=\s*"?([^",;\s]+)/gi) ?? [];
  return Object.fromEntries(Array.from(parts, ([, name, value]) => [name?.toLowerCase(), value]));
}

/** The knowledge-base chat streams when the body says so (Interface §4.8). */
function firstSuccess({ answers }: ContractOperation, streaming: boolean): ContractResponse {
  const successes = Object.values(answers).filter(({ status }) => status < 300);
  // Every operation of the contract has a success: a rule of its lint.
  return successes.find(({ events }) => Boolean(events) === streaming) ?? (successes[0] as ContractResponse);
}

/** Bodies other than JSON are matched by media type only. */
function matchesRequest(request: ContractRequest | undefined, type: string | undefined, body: unknown): boolean {
  if (!request || request.type !== type) return false;
  return request.body === undefined || isEqual(request.body, body);
}

/** Whether two values of JSON are the same, whatever the order of their members. */
function isEqual(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  if (Array.isArray(a) !== Array.isArray(b) || keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
