import type { Violation } from '@omnichannel/dialects';

export interface HttpErrorOptions {
  /** The members at fault. */
  violations?: readonly Violation[];
  /** What the dialect tells it apart by, where its status does not: see `Problem` of the dialects. */
  code?: number;
  subcode?: number;
  /** The word that the dialect of the knowledge base has for it, where its status does not say it. */
  codeName?: string;
  /** Seconds after which the request may succeed: the header `Retry-After`. */
  retryAfter?: number;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** A request is not carried out. The front says so in the dialect of the path's family. */
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
   * @param detail what was wrong and what to do, in a sentence without personal data
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
