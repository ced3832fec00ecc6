/** Base class of all errors of this package. No message contains a token, key, passcode or phone number. */
export class OmnichannelError extends Error {
  override name: string = this.omnichannelError;

  /** The name of its class of this package. It identifies the class to another copy of the package. */
  get omnichannelError(): string {
    return 'OmnichannelError';
  }

  /**
   * `instanceof` recognises the errors of another copy of this package: a program can contain its ESM and its CommonJS build. A class of an
   * application recognises its own instances only.
   */
  static override [Symbol.hasInstance](error: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: the class whose `instanceof` it is
    const { prototype } = this;
    const ofPackage = Object.hasOwn(prototype, 'omnichannelError') && prototype.omnichannelError;
    // Each prototype of an error is an error as well, up to that of `Error`.
    for (let at = error; at instanceof Error; at = Object.getPrototypeOf(at)) {
      if (at === prototype || (at as OmnichannelError).omnichannelError === ofPackage) return true;
    }
    return false;
  }
}

/** The client or a helper has invalid options: a malformed `baseUrl`, no token, an empty secret. */
export class ConfigurationError extends OmnichannelError {
  declare readonly name: 'ConfigurationError';

  override get omnichannelError(): string {
    return 'ConfigurationError';
  }
}

/** A failed call. */
export class CallError extends OmnichannelError {
  /** The called operation: its operationId, or method and path for calls by `client.GET` and similar methods. */
  declare readonly operation: string;

  /** @param text the rest of the sentence that starts with the operation */
  constructor(operation: string, text: string, options?: ErrorOptions) {
    super(`${operation} ${text}`, options);
    this.operation = operation;
  }
}

/** No whole answer came: the name was not found, the connection was rejected or broke. `cause` is what `fetch` said. */
export class ConnectionError extends CallError {
  declare readonly name: 'ConnectionError' | 'TimeoutError';

  override get omnichannelError(): string {
    return 'ConnectionError';
  }
  /** The error code of the runtime, if it has one: `ECONNREFUSED`. */
  declare readonly code?: string | undefined;
}

/** No whole answer came in time; the message says whether `timeout`, `deadline` or `idleTimeout` was exceeded. */
export class TimeoutError extends ConnectionError {
  declare readonly name: 'TimeoutError';

  override get omnichannelError(): string {
    return 'TimeoutError';
  }
}

/** The `signal` of the call was aborted. `cause` is the reason of the signal. */
export class AbortError extends CallError {
  declare readonly name: 'AbortError';

  override get omnichannelError(): string {
    return 'AbortError';
  }
}

/**
 * The service sent a redirect that the client does not follow: to another origin, with 301, 302 or 303, without a usable
 * `Location`, the fourth in a row, for a body that can be sent only once, or any in a browser. The message says
 * "check baseUrl" except for the fourth in a row and for such a body.
 */
export class RedirectError extends CallError {
  declare readonly name: 'RedirectError';

  override get omnichannelError(): string {
    return 'RedirectError';
  }
}

/** The service returned a success that does not match the contract: HTML from a proxy, or incomplete JSON. */
export class UnexpectedResponseError extends CallError {
  declare readonly name: 'UnexpectedResponseError';

  override get omnichannelError(): string {
    return 'UnexpectedResponseError';
  }
}

/** The client could not sign in with its `credentials`. The call itself was not sent. */
export class SignInError extends OmnichannelError {
  declare readonly name: 'SignInError';

  override get omnichannelError(): string {
    return 'SignInError';
  }
  /** Status of the sign-in. The text of the service is omitted, since it may repeat the credentials. */
  declare readonly cause: { status: number; retryAfter: number | undefined };
}
