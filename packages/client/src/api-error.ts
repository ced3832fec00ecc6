import { CallError } from './errors.ts';
import { redact } from './redact.ts';
import { retryAfterSeconds } from './retry.ts';
import { describeUnexpected } from './unexpected-response.ts';

/**
 * The service refused a call. Its five error dialects are read into one form; `body` keeps the answer as it came.
 *
 * What may hold personal data (`details`, `body`, `response`) is not enumerable, so that printing the error shows none.
 */
export class ApiError<Status extends number = number, Body = unknown> extends CallError {
  override name = 'ApiError';
  /** HTTP status; below 400 only where a reply envelope carries a `replyCode` other than 0. */
  declare readonly status: Status;
  /** What the dialect tells problems apart by: a number, or a word in the knowledge-base chat. */
  declare readonly code: string | number | undefined;
  /** Quote it when you ask for support. */
  declare readonly requestId: string | undefined;
  /** Seconds after which the call may succeed, where the service says so. */
  declare readonly retryAfter: number | undefined;
  /** The list of faults, or the name of the parameter at fault, where the dialect has one. */
  declare readonly details: Details<Body> | undefined;
  /** The body as the contract types it; undefined where something else answered: a proxy's HTML, nothing at all. */
  declare readonly body: Body | undefined;
  /** The answer; its body has been read. */
  declare readonly response: Response;

  constructor(operation: string, response: Response, body: unknown, sent: unknown) {
    const { text, details, ...known } = readErrorBody(body);
    const { status } = response;
    super(operation, `returned ${status}: ${redact(text || describeUnexpected(response, body), sent)}`);
    Object.assign(this, { status, ...known, retryAfter: retryAfterSeconds(response) });
    Object.defineProperties(this, {
      details: { value: details },
      body: { value: Object(body) === body ? body : undefined },
      response: { value: response },
    });
  }
}

/** Where each dialect lists the faults, by the type of its body. */
type Details<Body> = unknown extends Body
  ? unknown
  : Body extends { error: infer Fault }
    ? Fault[('internalErrors' | 'error_subcode') & keyof Fault]
    : Body[('errors' | 'params') & keyof Body];

export class BadRequestError<Body = unknown> extends ApiError<400, Body> {
  override name = 'BadRequestError';
}
export class UnauthorizedError<Body = unknown> extends ApiError<401, Body> {
  override name = 'UnauthorizedError';
}
export class ForbiddenError<Body = unknown> extends ApiError<403, Body> {
  override name = 'ForbiddenError';
}
export class NotFoundError<Body = unknown> extends ApiError<404, Body> {
  override name = 'NotFoundError';
}
export class ConflictError<Body = unknown> extends ApiError<409, Body> {
  override name = 'ConflictError';
}
export class PayloadTooLargeError<Body = unknown> extends ApiError<413, Body> {
  override name = 'PayloadTooLargeError';
}
export class UnsupportedMediaTypeError<Body = unknown> extends ApiError<415, Body> {
  override name = 'UnsupportedMediaTypeError';
}
export class UnprocessableContentError<Body = unknown> extends ApiError<422, Body> {
  override name = 'UnprocessableContentError';
}
export class TooManyRequestsError<Body = unknown> extends ApiError<429, Body> {
  override name = 'TooManyRequestsError';
}
/** Any status from 500. */
export class ServerError<Status extends number = number, Body = unknown> extends ApiError<Status, Body> {
  override name = 'ServerError';
}

/** The classes of single statuses. */
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
 * The error of a refused call, of the class of its status.
 *
 * @param operation its operationId
 * @param body the body that came, parsed
 * @param sent the body that was sent, whose personal values must not stand in the message
 */
export function createApiError(operation: string, response: Response, body: unknown, sent?: unknown): ApiError {
  const Class = classes[response.status] ?? (response.status >= 500 ? ServerError : ApiError);
  return new Class(operation, response, body, sent);
}

/** All members by which the five dialects say what is wrong. */
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

/** Reads a body of any dialect: where two have a member of one name, they mean the same by it. */
function readErrorBody(body: unknown) {
  const said: ErrorBody = Object(body);
  const { error, errors } = said;
  const list = error?.internalErrors ?? errors;
  // A list, or an object with the faults of each member: of those, the message has the first each.
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

/** In a body that breaks the contract anything may stand, even what cannot be made a text: `{ toString: null }`. */
const isText = (any: unknown) => typeof any === 'string';
