import type { Violation } from '@omnichannel/error-formats';

export interface HttpErrorOptions {
  /** The invalid fields. */
  violations?: readonly Violation[];
  /** The error format's own code for an error that the status does not identify: see `Problem` of the error formats. */
  code?: number;
  subcode?: number;
  /** The knowledge family's name for an error that the status does not identify. */
  codeName?: string;
  /** Seconds after which a retry may succeed: the header `Retry-After`. */
  retryAfter?: number;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** Rejects a request. The client gets it in the error format of the path's family. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly violations: readonly Violation[];
  readonly code: number | undefined;
  readonly subcode: number | undefined;
  readonly codeName: string | undefined;
  readonly retryAfter: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param status HTTP status
   * @param detail the problem and the next step, without PII
   */
  constructor(
    status: number,
    detail: string,
    { violations = [], code, subcode, codeName, retryAfter, headers = {}, cause }: HttpErrorOptions = {},
  ) {
    super(detail, { cause });
    this.status = status;
    this.violations = violations;
    this.code = code;
    this.subcode = subcode;
    this.codeName = codeName;
    this.retryAfter = retryAfter;
    this.headers = headers;
  }
}
