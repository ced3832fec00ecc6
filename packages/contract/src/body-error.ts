/** A request body that cannot be read. The message is for the caller and quotes nothing of the body. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  /** HTTP status of the response. */
  readonly status: 400 | 413;
  /** The knowledge API's code of this error, where the status alone does not say it. */
  readonly codeName: string | undefined;

  constructor(status: 400 | 413, message: string, codeName?: string) {
    super(message);
    this.status = status;
    this.codeName = codeName;
  }
}
