import type { Account } from '../../http/account.ts';
import { HttpError } from '../../http/http-error.ts';
import { isCountryAllowed } from '../accounts/allowed-countries.ts';
import { type Connections, noCarrierError } from './connections.ts';
import { optedOutError } from './message-errors.ts';
import type { RouteRequest } from './submissions.ts';

/** Error codes in the error format of the operation. */
export interface RouteCodes {
  /** No connection is configured. */
  noCarrier: number;
  /** All connections are drafts, paused or broken. */
  unavailable: number;
  /** The sender or the recipient is not allowed; absent where the format needs none. */
  invalid?: number;
  /** Name of the parameter with the recipient. */
  recipientField: string;
}

/**
 * Chooses how a message reaches its recipient, before anything is stored.
 *
 * @returns the connections in the order in which they are tried; undefined for an account whose messages a carrier takes, such as the sandbox
 * @throws {HttpError} 501 without a connection, 503 when none works, 400 when the sender is not allowed or the person has opted out
 */
export async function requireRoute(
  connections: Connections,
  account: Pick<Account, 'sandbox' | 'allowedCountries' | 'blockedCountries'>,
  request: RouteRequest,
  codes: RouteCodes,
): Promise<readonly string[] | undefined> {
  const { channel, country } = request;
  if (connections.find(channel, account)) return undefined;
  if (channel === 'sms' && country !== undefined && !isCountryAllowed(account, country)) throw countryError(codes);
  const result = await connections.providers?.route(request);
  switch (result?.outcome) {
    case undefined:
    case 'noConnection':
      throw noCarrierError(channel, codes.noCarrier);
    case 'unavailable':
      throw unavailableError(codes.unavailable, result);
    case 'senderNotAllowed':
      throw senderError(codes);
    case 'optedOut':
      throw optedOutError(channel);
    case 'connections':
      return result.connectionIds;
  }
}

function unavailableError(
  code: number,
  { retryAfterSeconds: retryAfter, isDraft }: { retryAfterSeconds: number; isDraft: boolean },
): HttpError {
  const detail = isDraft
    ? 'The connection that could take this message is a draft, and nothing was sent. The operator turns it on with omnichannel-server connections check <name>.'
    : `Every connection that could take this message is paused or broken, and nothing was sent. Send it again in ${retryAfter} s, as Retry-After says, or ask the operator.`;
  return new HttpError(503, detail, { code, retryAfter });
}

function senderError({ invalid: code }: RouteCodes): HttpError {
  const message =
    'is not a sender that the connections of this account may use in the country of the recipient. Ask the operator for the senders that are allowed there.';
  return invalidError('Nothing was sent: the sender is not allowed.', { field: 'sender', message, code });
}

function countryError({ invalid: code, recipientField: field }: RouteCodes): HttpError {
  const message = 'is a number of a country to which this account may not send SMS. Ask the operator to allow it.';
  return invalidError('Nothing was sent: the country is not allowed.', { field, message, code });
}

function invalidError(
  detail: string,
  { code, ...violation }: { field: string; message: string; code: number | undefined },
): HttpError {
  return new HttpError(400, detail, {
    violations: [{ in: 'body', ...violation, ...(code !== undefined && { code }) }],
  });
}
