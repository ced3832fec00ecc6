import { describeViolation } from '@omnichannel/contract';
import { createErrorBody, type Family } from '@omnichannel/error-formats';
import type { FastifyRequest } from 'fastify';
import type { Account } from './account.ts';
import type { HttpError } from './http-error.ts';
import { pathOf } from './problem.ts';

/** An error response to a caller whose account is known. It contains no values of the request, which may be PII or passcodes. */
export interface Rejection {
  account: Account;
  method: string;
  /** The path of the route, with its parameters by name: `/v1/subscribers/{subscriberId}`. */
  path: string;
  status: number;
  /** The code in the body of the response; absent when its error format has none. */
  code?: string;
  message: string;
  requestId: string;
}

/** Called for each error response to a caller whose account is known. It must not throw. */
export type ObserveRejection = (rejection: Rejection) => void;

/** Describes an error response; undefined when the account of the caller is unknown. */
export function rejectionOf(request: FastifyRequest, family: Family, error: HttpError): Rejection | undefined {
  const { account, method, id: requestId } = request;
  if (!account) return undefined;
  const { status } = error;
  const code = codeOf(family, request, error);
  const path = (request.routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}');
  return { account, method, path, status, ...(code !== undefined && { code }), message: messageOf(error), requestId };
}

/** The places of the code in the bodies of the error formats. */
interface ErrorBody {
  code?: string;
  errors?: unknown;
  error?: { code?: number; internalErrors?: readonly { code: number }[] };
}

function codeOf(family: Family, request: FastifyRequest, error: HttpError): string | undefined {
  const { status, message: detail, violations, code, codeName } = error;
  const body: ErrorBody = createErrorBody(family, {
    status,
    detail,
    path: pathOf(request),
    violations,
    ...(code !== undefined && { code }),
    ...(codeName !== undefined && { codeName }),
  });
  // Other error formats have fields by name in `errors`.
  const listed = Array.isArray(body.errors) ? body.errors[0]?.code : undefined;
  const found = listed ?? body.error?.internalErrors?.[0]?.code ?? body.error?.code ?? body.code;
  return found === undefined ? undefined : String(found);
}

/** Names the invalid fields, without their values. */
function messageOf({ message, violations }: HttpError): string {
  if (violations.length === 0) return message;
  return violations
    .map(({ in: part, field, message: fault }) => describeViolation({ in: part, field, message: fault }))
    .join('; ');
}
