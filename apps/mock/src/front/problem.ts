import type { ServerResponse } from 'node:http';
import { type Family, problemBody } from '@omnichannel/dialects';
import { isObject } from '../spec.ts';
import { Refused } from './refused.ts';

export interface ProblemContext {
  family: Family;
  /** Path of the request, without query. */
  path: string;
  /** The parsed body, as far as it was read: the reply envelope repeats an id from it. */
  body: unknown;
  /** Headers that every response carries. */
  headers: Record<string, string>;
  /** A HEAD request gets no body. */
  head: boolean;
}

/** Answers with what went wrong, in the dialect of the path's family. What is not a refusal is a fault of the mock: 500. */
export function sendProblem(response: ServerResponse, error: unknown, context: ProblemContext): void {
  const refused =
    error instanceof Refused
      ? error
      : new Refused(500, `The mock failed: ${error instanceof Error ? error.message : String(error)}`);
  const clientRequestId = isObject(context.body) ? context.body.clientRequestId : undefined;
  const problem = problemBody(context.family, {
    status: refused.status,
    detail: refused.message,
    path: context.path,
    ...(refused.violations.length > 0 && { violations: refused.violations }),
    ...(Number.isSafeInteger(clientRequestId) && { clientRequestId: clientRequestId as number }),
  });
  const text = JSON.stringify(problem);
  response.writeHead(refused.status, {
    ...context.headers,
    ...refused.headers,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
  });
  response.end(context.head ? undefined : text);
}
