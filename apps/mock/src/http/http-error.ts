import type { Violation } from '@omnichannel/error-formats';

/** An error to return for a request, in the error format of the path's family. */
export class HttpError extends Error {
  readonly status: number;
  readonly violations: readonly Violation[];
  readonly headers: Record<string, string>;
  /** The knowledge API's code of this error, where the status alone does not say it. */
  readonly codeName: string | undefined;

  /**
   * @param detail what was wrong and what to do, in a sentence
   */
  constructor(
    status: number,
    detail: string,
    violations: readonly Violation[] = [],
    headers: Record<string, string> = {},
    codeName?: string,
  ) {
    super(detail);
    this.status = status;
    this.violations = violations;
    this.headers = headers;
    this.codeName = codeName;
  }
}
