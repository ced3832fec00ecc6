import { UnexpectedResponseError } from './errors.ts';

/**
 * Says what came in place of an answer of the API, and where the address may be at fault: a service that fails, or JSON that
 * breaks off, has the right one.
 *
 * @param body what came, parsed where it is JSON
 */
export function describeUnexpected({ status, headers }: Response, body: unknown): string {
  const type = body ? (headers.get('content-type') ?? 'untyped') : 'empty';
  return `malformed response (${type})${/2..|404/.test(`${status}`) && !/json/.test(type) ? ': check baseUrl' : ''}.`;
}

/**
 * Holds an answer to what the contract promises and a helper needs.
 *
 * @param value what must be there
 * @returns the value
 * @throws {UnexpectedResponseError} when it is not
 */
export function assertPresent<Value>(operation: string, value: Value): NonNullable<Value> {
  if (!value) throw new UnexpectedResponseError(operation, 'got a malformed response.');
  return value;
}
