import type { Violation } from '@omnichannel/dialects';

export interface RefusedOptions {
  /** The members at fault. */
  violations?: readonly Violation[];
  /** Seconds after which the request may succeed: the header `Retry-After`. */
  retryAfter?: number;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** A request is not carried out. The front says so in the dialect of the path's family. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly violations: readonly Violation[];
  readonly retryAfter: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param status HTTP status
   * @param detail what was wrong and what to do, in a sentence without personal data
   */
  constructor(
    status: number,
    detail: string,
    { violations = [], retryAfter, headers = {}, cause }: RefusedOptions = {},
  ) {
    super(detail, { cause });
    this.status = status;
    this.violations = violations;
    this.retryAfter = retryAfter;
    this.headers = headers;
  }
}
