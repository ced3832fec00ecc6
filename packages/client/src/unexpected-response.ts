import { UnexpectedResponseError } from './errors.ts';

/**
 * Describes a response that is not from the API, with a hint to `baseUrl` when the address is probably wrong. After a server error or
 * incomplete JSON the address is right.
 *
 * @param body the body, parsed if it is JSON
 */
export function describeUnexpected({ status, headers }: Response, body: unknown): string {
  const type = body ? (headers.get('content-type') ?? 'untyped') : 'empty';
  return `malformed response (${type})${/2..|404/.test(status as never) && !/json/.test(type) ? ': check baseUrl' : ''}.`;
}

/**
 * Asserts that a response contains a value that the contract guarantees.
 *
 * @param value the required value
 * @returns the value
 * @throws {UnexpectedResponseError} when it is missing
 */
export function assertPresent<Value>(operation: string, value: Value): NonNullable<Value> {
  if (!value) throw new UnexpectedResponseError(operation, 'got a malformed response.');
  return value;
}
