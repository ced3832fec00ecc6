import { CallError } from './errors.ts';
import { redact } from './redact.ts';
import { retryAfterSeconds } from './retry.ts';
import { describeUnexpected } from './unexpected-response.ts';

/**
 * The service rejected a call. Its five error formats are read into one shape; `body` keeps the response body unchanged.
 *
 * Properties that may contain PII (`details`, `body`, `response`) are not enumerable, so that printing the error omits them.
 */
export class ApiError<Status extends number = number, Body = unknown> extends CallError {
  override get omnichannelError(): string {
    return 'ApiError';
  }
  /** HTTP status; below 400 only for a reply envelope with a `replyCode` other than 0. */
  declare readonly status: Status;
  /** The error code of the API family: a number, or a string in the knowledge API. */
  declare readonly code: string | number | undefined;
  /** Identifies the request for support: the field of an error body, or the header `X-Request-Id`. */
  declare readonly requestId: string | undefined;
  /** Seconds after which the call may succeed, from `Retry-After`. */
  declare readonly retryAfter: number | undefined;
  /** The list of violations, or the name of the invalid parameter, if the error format has one. */
  declare readonly details: Details<Body> | undefined;
  /** The body, typed from the contract; undefined when it is not an object, such as the HTML of a proxy. */
  declare readonly body: Body | undefined;
  /** The response. Its body has been read. */
  declare readonly response: Response;

  constructor(operation: string, response: Response, body: unknown, sent: unknown) {
    const { text, details, ...known } = readErrorBody(body);
    const { status } = response;
    super(operation, `returned ${status}: ${redact(text || describeUnexpected(response, body), sent)}`);
    const requestId = known.requestId ?? response.headers.get('x-request-id') ?? undefined;
    Object.assign(this, { status, ...known, requestId, retryAfter: retryAfterSeconds(response) });
    Object.defineProperties(this, {
      details: { value: details },
      body: { value: Object(body) === body ? body : undefined },
      response: { value: response },
    });
  }
}

/** Type of the violations in an error body. */
type Details<Body> = unknown extends Body
  ? unknown
  : Body extends { error: infer Fault }
    ? Fault[('internalErrors' | 'error_subcode') & keyof Fault]
    : Body[('errors' | 'params') & keyof Body];

export class BadRequestError<Body = unknown> extends ApiError<400, Body> {
  override get omnichannelError(): string {
    return 'BadRequestError';
  }
}
export class UnauthorizedError<Body = unknown> extends ApiError<401, Body> {
  override get omnichannelError(): string {
    return 'UnauthorizedError';
  }
}
export class ForbiddenError<Body = unknown> extends ApiError<403, Body> {
  override get omnichannelError(): string {
    return 'ForbiddenError';
  }
}
export class NotFoundError<Body = unknown> extends ApiError<404, Body> {
  override get omnichannelError(): string {
    return 'NotFoundError';
  }
}
export class ConflictError<Body = unknown> extends ApiError<409, Body> {
  override get omnichannelError(): string {
    return 'ConflictError';
  }
}
export class PayloadTooLargeError<Body = unknown> extends ApiError<413, Body> {
  override get omnichannelError(): string {
    return 'PayloadTooLargeError';
  }
}
export class UnsupportedMediaTypeError<Body = unknown> extends ApiError<415, Body> {
  override get omnichannelError(): string {
    return 'UnsupportedMediaTypeError';
  }
}
export class UnprocessableContentError<Body = unknown> extends ApiError<422, Body> {
  override get omnichannelError(): string {
    return 'UnprocessableContentError';
  }
}
export class TooManyRequestsError<Body = unknown> extends ApiError<429, Body> {
  override get omnichannelError(): string {
    return 'TooManyRequestsError';
  }
}
/** Any status of 500 or above. */
export class ServerError<Status extends number = number, Body = unknown> extends ApiError<Status, Body> {
  override get omnichannelError(): string {
    return 'ServerError';
  }
}

/** The error class of each status. */
export interface ErrorClasses<Body> {
  400: BadRequestError<Body>;
  401: UnauthorizedError<Body>;
  403: ForbiddenError<Body>;
  404: NotFoundError<Body>;
  409: ConflictError<Body>;
  413: PayloadTooLargeError<Body>;
  415: UnsupportedMediaTypeError<Body>;
  422: UnprocessableContentError<Body>;
  429: TooManyRequestsError<Body>;
}

const classes: Record<number, new (...of: ConstructorParameters<typeof ApiError>) => ApiError> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  422: UnprocessableContentError,
  429: TooManyRequestsError,
};

/**
 * Creates the error of a rejected call, in the class of its status.
 *
 * @param operation its operationId
 * @param body the parsed body of the response
 * @param sent the body of the request, whose PII must not appear in the message
 */
export function createApiError(operation: string, response: Response, body: unknown, sent?: unknown): ApiError {
  const Class = classes[response.status] ?? (response.status >= 500 ? ServerError : ApiError);
  return new Class(operation, response, body, sent);
}

/** All fields that the five error formats use. */
interface ErrorBody {
  replyCode?: number;
  replyMessage?: string;
  requestId?: string;
  statusCode?: number;
  errorId?: string;
  message?: string;
  code?: string;
  params?: string;
  errors?: Cause[] | Record<string, Cause>;
  error?: {
    message?: string;
    code?: number;
    fbtrace_id?: string;
    error_subcode?: number;
    description?: string;
    internalErrors?: Cause[];
  } | null;
}

interface Cause {
  code?: number;
  title?: string;
  details?: string;
  messages?: string[];
}

/** Reads a body in any error format. Fields of the same name have the same meaning in all of them. */
function readErrorBody(body: unknown) {
  const said: ErrorBody = Object(body);
  const { error, errors } = said;
  const list = error?.internalErrors ?? errors;
  // A list, or an object with the messages of each field. The error message contains the first message of each.
  const causes: (Cause | undefined)[] = Object.values(Object(list));
  const texts = causes.flatMap((cause) => cause?.details ?? cause?.title ?? cause?.messages?.[0] ?? []);
  return {
    text: [
      error?.description ?? error?.message ?? said.message ?? said.replyMessage,
      // Each may be a sentence.
      texts.filter(isText).join('; ').replace(/\.;/g, ';'),
    ]
      .filter(isText)
      .join(' ')
      .trim(),
    code: causes[0]?.code ?? said.replyCode ?? said.statusCode ?? error?.code ?? said.code,
    requestId: said.requestId ?? said.errorId ?? error?.fbtrace_id,
    details: list ?? error?.error_subcode ?? said.params,
  };
}

/** A body that violates the contract can contain any value, even one that cannot be converted to a string: `{ toString: null }`. */
const isText = (any: unknown) => typeof any === 'string';
