const brand = Symbol.for('@omnichannel/client error');

/** Base class of all errors of this package. No message contains a token, key, passcode or phone number. */
export class OmnichannelError extends Error {
  /** Marks the errors of this package, for another copy of it. */
  get [brand]() {
    return true;
  }

  constructor(message?: string, options?: ErrorOptions) {
    super(message, options);
    // For logs in JSON.
    Object.defineProperty(this, 'name', { value: this.name, enumerable: true });
  }

  // A getter of the class: it identifies the class to another copy of this package.
  override get name(): string {
    return 'OmnichannelError';
  }

  /**
   * `instanceof` recognises the errors of another copy of this package: a program can contain its ESM and its CommonJS build. A class without
   * a name of its own, of an application, recognises its own instances only.
   */
  static override [Symbol.hasInstance](error: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: the class whose `instanceof` it is
    const { prototype } = this;
    for (let at: object | null = Object(error)[brand] ? Object(error) : null; at; at = Object.getPrototypeOf(at)) {
      if (at === prototype) return true;
      if (Object.hasOwn(prototype, 'name') && Object.hasOwn(at, 'name') && (at as Error).name === prototype.name)
        return true;
    }
    return false;
  }
}

/** The client or a helper has invalid options: a malformed `baseUrl`, no token, an empty secret. */
export class ConfigurationError extends OmnichannelError {
  override get name(): 'ConfigurationError' {
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
  override get name(): 'ConnectionError' | 'TimeoutError' {
    return 'ConnectionError';
  }
  /** The error code of the runtime, if it has one: `ECONNREFUSED`. */
  declare readonly code?: string | undefined;
}

/** No whole answer came in time; the message says whether `timeout`, `deadline` or `idleTimeout` was exceeded. */
export class TimeoutError extends ConnectionError {
  override get name(): 'TimeoutError' {
    return 'TimeoutError';
  }
}

/** The `signal` of the call was aborted. `cause` is the reason of the signal. */
export class AbortError extends OmnichannelError {
  override get name(): 'AbortError' {
    return 'AbortError';
  }
}

/**
 * The service sent a redirect that the client does not follow: to another origin, with 301, 302 or 303, without a usable
 * `Location`, the fourth in a row, for a body that can be sent only once, or any in a browser. The message says
 * "check baseUrl" except for the fourth in a row and for such a body.
 */
export class RedirectError extends CallError {
  override get name(): 'RedirectError' {
    return 'RedirectError';
  }
}

/** The service returned a success that does not match the contract: HTML from a proxy, or incomplete JSON. */
export class UnexpectedResponseError extends CallError {
  override get name(): 'UnexpectedResponseError' {
    return 'UnexpectedResponseError';
  }
}

/** The client could not sign in with its `credentials`. The call itself was not sent. */
export class SignInError extends OmnichannelError {
  override get name(): 'SignInError' {
    return 'SignInError';
  }
  /** Status of the sign-in. The text of the service is omitted, since it may repeat the credentials. */
  declare readonly cause: { status: number; retryAfter: number | undefined };
}
