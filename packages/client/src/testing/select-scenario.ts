import { type Call, mediaTypeOf } from './call.ts';
import type { ContractOperation, ContractRequest, ContractResponse } from './contract.ts';
import { rejectTemplate } from './reject-template.ts';
import type { OperationId } from './scenarios.gen.ts';
import { contract } from './scenarios.gen.ts';

/**
 * Chooses an operation's response as the mock does: the one that the header `Prefer` names; else the scenario that is given; else the
 * scenario whose request is exactly this body; else the rejection of a template; else the one of the field or the passcode that
 * selects a scenario; else the first success.
 *
 * @returns the response, and whether it was chosen by its name, by exactly its request, or otherwise
 * @throws {Error} when the operation has no such scenario
 */
export function selectResponse(
  call: Call,
  scenario: string | undefined,
): { response: ContractResponse; choice: 'name' | 'example' | 'other' } {
  const { operation: id, headers } = call;
  const body: unknown = call.body;
  const operation = contract[id];
  const { example, code } = parsePrefer(headers);
  const named = example ?? (code === undefined ? scenario : undefined);
  if (named !== undefined) return { response: findScenario(id, named), choice: 'name' };
  const answers = Object.entries(operation.answers);
  if (code !== undefined) {
    const found = answers.find(([, { status }]) => String(status) === code);
    return { response: found ? found[1] : findScenario(id, `code=${code}`), choice: 'other' };
  }
  const joined = answers.find(([name]) => matchesRequest(operation.requests[name], mediaTypeOf(headers), body));
  // No scenario matches a form exactly.
  if (joined) return { response: joined[1], choice: operation.requests[joined[0]]?.body ? 'example' : 'other' };
  const response =
    rejectTemplate(id, body) ??
    selectByField(id, body) ??
    selectByPasscode(id, body) ??
    firstSuccess(operation, isObject(body) && body.response_mode === 'streaming');
  return { response, choice: 'other' };
}

/** The valid passcode is that of the scenario `valid`, cut to any length; the code of `expired` has expired. */
function selectByPasscode(id: OperationId, body: unknown): ContractResponse | undefined {
  if (id !== 'checkVerification' || !isObject(body)) return undefined;
  const { requests, answers } = contract[id];
  const sample = (scenario: string) => (requests[scenario]?.body ?? {}) as Record<string, unknown>;
  const passCode = String(body.passCode);
  // Rejected before it is checked, as by the mock.
  if (!/^[0-9]{4,6}$/.test(passCode)) return Object.values(answers).find(({ status }) => status === 400);
  if (body.checkCode === sample('expired').checkCode) return answers.expired;
  return String(sample('valid').passCode).startsWith(passCode) ? answers.valid : answers.invalid;
}

/** The field that alone selects the scenario of a request, by operation. */
const selectorFields: Record<string, string> = { createAccessToken: 'apiKey', updateChatAppWebhook: 'type' };

function selectByField(id: OperationId, body: unknown): ContractResponse | undefined {
  const field = selectorFields[id];
  if (field === undefined || !isObject(body)) return undefined;
  const { requests, answers } = contract[id];
  const found = Object.entries(requests).find(([, one]) => isObject(one.body) && one.body[field] === body[field]);
  return found && answers[found[0]];
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
