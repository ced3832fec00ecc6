import { OmnichannelError } from './errors.ts';
import { requestIdOf } from './headers.ts';
import { redact } from './redact.ts';
import { retryAfterSeconds } from './retry.ts';
import { describeUnexpected } from './unexpected-response.ts';

/** A field of a request that the service rejected. */
export interface Violation {
  /** Name of the field or parameter, with dots for nesting: `text.body`. */
  field: string;
  /** A sentence of the service: what is wrong, and what is allowed. */
  message: string;
}

/**
 * The service rejected a call. Its five error formats are read into one shape; `body` keeps the response body unchanged.
 *
 * `message` is the text of the service, without PII. Properties that may contain PII (`details`, `violations`, `body`, `response`) are not
 * enumerable, so that printing the error omits them.
 */
export class ApiError<Status extends number = number, Body = unknown> extends OmnichannelError {
  override get omnichannelError(): string {
    return 'ApiError';
  }
  /** The called operation: its operationId. */
  declare readonly operation: string;
  /** HTTP status; below 400 only for a reply envelope with a `replyCode` other than 0. */
  declare readonly status: Status;
  /** The error code of the API family: a number, or a string in the knowledge API. */
  declare readonly code: string | number | undefined;
  /** Identifies the request for support: the field of an error body, or the header `X-Request-Id`. */
  declare readonly requestId: string | undefined;
  /** Seconds after which the call may succeed, from `Retry-After`. */
  declare readonly retryAfter: number | undefined;
  /** The invalid fields that the service names, in any error format; empty if it names none. */
  declare readonly violations: readonly Violation[];
  /** The details as the error format has them: all causes, the name of the invalid parameter, or a more exact code. */
  declare readonly details: Details<Body> | undefined;
  /** The body, typed from the contract; undefined when it is not an object, such as the HTML of a proxy. */
  declare readonly body: Body | undefined;
  /** The response. Its body has been read. */
  declare readonly response: Response;

  constructor(operation: string, response: Response, body: unknown, sent: unknown) {
    const { status } = response;
    const clean = (text: string) => redact(text, sent);
    // Fields of the same name have the same meaning in all error formats.
    const object = (Object(body) === body ? body : undefined) as (ErrorBody & { error?: ErrorBody }) | undefined;
    const fields: ErrorBody = { ...object, ...object?.error };
    const list = fields.internalErrors ?? fields.errors;
    // A list, or an object with the messages of each field.
    const causes = Object.entries<Cause | undefined>(Object(list));
    // The key of each sentence, and the sentence.
    const said: [key: unknown, text: unknown][] = [
      [fields.params, fields.description ?? fields.message ?? fields.replyMessage],
      ...causes.flatMap(([key, cause]) =>
        [cause?.messages ?? cause?.details ?? cause?.title].flat().map((text): [unknown, unknown] => [key, text]),
      ),
    ];
    const sentences = said.filter((pair): pair is [unknown, string] => isText(pair[1]));
    const text = sentences
      .map(([, text]) => text)
      .join('; ')
      .replace(/\.;/g, '.');
    super(clean(text || `${operation} returned ${status}: ${describeUnexpected(response, body)}`));
    Object.assign(this, {
      operation,
      status,
      code: causes[0]?.[1]?.code ?? fields.replyCode ?? fields.statusCode ?? fields.code,
      requestId: fields.requestId ?? fields.errorId ?? fields.fbtrace_id ?? requestIdOf(response),
      retryAfter: retryAfterSeconds(response),
    });
    Object.defineProperties(this, {
      details: { value: list ?? fields.error_subcode ?? fields.params },
      violations: {
        value: sentences.flatMap(([key, message]) => {
          // A list has no names: there the sentence begins with the name, as in `(#100) text.body is required.`
          const field = (isText(key) && !(+key >= 0) && key) || fieldPattern.exec(message)?.[2];
          return field ? { field: clean(field), message: clean(message) } : [];
        }),
      },
      body: { value: object },
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

/** All fields that the five error formats use, in the body or in its `error`. */
interface ErrorBody {
  replyCode?: number;
  replyMessage?: string;
  requestId?: string;
  statusCode?: number;
  errorId?: string;
  message?: string;
  code?: number | string;
  params?: string;
  errors?: Cause[] | Record<string, Cause>;
  fbtrace_id?: string;
  error_subcode?: number;
  description?: string;
  internalErrors?: Cause[];
}

interface Cause {
  code?: number;
  title?: string;
  details?: string;
  messages?: string[];
}

/** A body that violates the contract can contain any value, even one that cannot be converted to a string: `{ toString: null }`. */
const isText = (any: unknown): any is string => typeof any === 'string';

/**
 * Matches a sentence about a field as the service writes it: the name, then the rejected value in quotes or one of its verbs. Other
 * sentences name no field, such as `token has expired`.
 */
const fieldPattern = /^(\S*\) )?([a-z]\S*?)(: "| (must|is required|\w+ not (an?|allowed|fit|have))\b)/;
