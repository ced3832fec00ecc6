import type { IncomingMessage } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import type { Violation } from '@omnichannel/error-formats';
import type { Contract } from '../contract.ts';
import { parseBody, type ReadBody } from '../http/body.ts';
import { findOperation } from '../http/find-operation.ts';
import { HttpError } from '../http/http-error.ts';
import { headersOf, targetOf } from '../http/target.ts';
import type { Operation } from '../operation.ts';
import { isAuthorized, validateRequest } from '../validate.ts';
import { addTypoHints, bodyNotes, type Note, queryNotes } from '../warnings.ts';

/** The check of one request. */
export interface RequestCheck {
  /** The called operation; absent where the contract has none. */
  operation?: Operation;
  /**
   * Checks the request against the contract.
   *
   * @param bytes of the body, decompressed; when undefined, everything but the body is checked
   */
  check(bytes: Buffer | undefined): Promise<Checked>;
}

/** The departures of a request from the contract, and its fields that the contract does not name. */
interface Checked {
  violations: readonly Violation[];
  notes: readonly Note[];
}

/** Begins the check of a request. OPTIONS is part of HTTP, not of the contract, and always passes. */
export function checkRequest(contract: Contract, request: IncomingMessage): RequestCheck {
  const { method = 'GET' } = request;
  if (method === 'OPTIONS') return { check: async () => ({ violations: [], notes: [] }) };
  const { path, query } = targetOf(request);
  try {
    const { operation, match } = findOperation(contract, path, method);
    const target = { path: match.parameters, query: parseQuery(query) };
    return { operation, check: (bytes) => checkRequestBody(operation, target, request, bytes) };
  } catch (error) {
    const violation: Violation = { in: 'path', field: '', message: errorSentence(error) };
    return { check: async () => ({ violations: [violation], notes: [] }) };
  }
}

async function checkRequestBody(
  operation: Operation,
  target: Pick<Parameters<typeof validateRequest>[1], 'path' | 'query'>,
  request: IncomingMessage,
  bytes: Buffer | undefined,
): Promise<Checked> {
  const headers = headersOf(request);
  const { sent, faults } = await bodyOf(bytes, headers['content-type'], operation.requestTypes);
  const found = validateRequest(operation, { ...target, ...sent, headers });
  // The fields of a body that cannot be parsed are not checked.
  const others = sent ? found : found.filter((violation) => violation.in !== 'body');
  const notes = [...queryNotes(operation, target.query), ...(sent ? bodyNotes(operation, sent, sent.form) : [])];
  const violations = [...(isAuthorized(operation, headers) ? [] : [unauthorized(headers)]), ...faults, ...others];
  return { violations: addTypoHints(violations, notes), notes };
}

async function bodyOf(
  bytes: Buffer | undefined,
  contentType: string | undefined,
  types: readonly string[],
): Promise<{ sent?: ReadBody; faults: Violation[] }> {
  if (!bytes) return { faults: [] };
  try {
    return { sent: await parseBody(bytes, contentType, types), faults: [] };
  } catch (error) {
    if (error instanceof HttpError && error.violations.length > 0) return { faults: [...error.violations] };
    const isType = error instanceof HttpError && error.status === 415;
    const message = errorSentence(error);
    return { faults: [isType ? { in: 'header', field: 'Content-Type', message } : { in: 'body', field: '', message }] };
  }
}

function unauthorized({ authorization }: Record<string, string>): Violation {
  return authorization === undefined
    ? { in: 'header', field: 'Authorization', message: 'is required', kind: 'missing' }
    : { in: 'header', field: 'Authorization', message: 'holds no bearer token' };
}

function errorSentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
