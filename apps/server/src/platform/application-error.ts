/** Why the service cannot do what an operator asks for. */
export type ApplicationErrorKind = 'notFound' | 'conflict' | 'invalid';

/**
 * An operator's request that cannot be done. The message is for the operator: the command line prints it, and an HTTP API maps the kind to a
 * status.
 */
export class ApplicationError extends Error {
  override name = 'ApplicationError';
  readonly kind: ApplicationErrorKind;

  constructor(kind: ApplicationErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
