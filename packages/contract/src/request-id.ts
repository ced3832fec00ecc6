import { randomUUID } from 'node:crypto';
import type { Family } from '@omnichannel/error-formats';
import { isObject } from './is-object.ts';

/** The header of requests and responses that identifies a request. */
export const requestIdHeader = 'X-Request-Id';

const wellFormed = /^[A-Za-z0-9._:-]{1,128}$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether a text can be sent as `X-Request-Id`, as the contract declares it. */
export function isRequestId(value: unknown): value is string {
  return typeof value === 'string' && wellFormed.test(value);
}

/**
 * Returns the identifier of a request: its `X-Request-Id` if that is well-formed, otherwise a fresh one. Several headers of that name
 * are never well-formed, since Node.js joins them with a comma.
 *
 * @param sent value of the header `X-Request-Id`
 * @param family returns the family of the path. The bodies of `reply` have a UUID, so only a UUID is used there
 * @param create creates an identifier; a UUID
 */
export function requestIdOf(
  sent: string | readonly string[] | undefined,
  family: () => Family,
  create: () => string = randomUUID,
): string {
  if (!isRequestId(sent)) return create();
  return uuid.test(sent) || family() !== 'reply' ? sent : create();
}

/** The places in bodies of an identifier that equals `X-Request-Id`: success and error envelope, `NotificationError`, `MessengerError`. */
const places = [['requestId'], ['errorId'], ['error', 'fbtrace_id']] as const;

/**
 * Returns the request's identifier in a response body.
 *
 * @param body parsed
 * @returns undefined if it has none that can be sent as `X-Request-Id`
 */
export function requestIdInBody(body: unknown): string | undefined {
  return places.map((place) => valueAt(body, place)).find(isRequestId);
}

/** Returns whether the value at a place in a body is the request's identifier. */
export function isRequestIdPlace(path: readonly string[]): boolean {
  return places.some((place) => place.length === path.length && place.every((key, index) => key === path[index]));
}

function valueAt(body: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    body,
  );
}
