/** What every error of this package extends. No message holds a token, key, passcode or phone number. */
export class OmnichannelError extends Error {
  override name: string = 'OmnichannelError';
}

/** The client or a helper was set up wrongly: a bad `baseUrl`, no token, an empty secret. */
export class ConfigurationError extends OmnichannelError {
  override readonly name = 'ConfigurationError';
}

/** A call that failed, by its operation. */
export class CallError extends OmnichannelError {
  /** The operation that was called: its operationId, or method and path where `client.GET` or its like made the call. */
  declare readonly operation: string;

  /** @param text what the operation did: the rest of the sentence that its name begins */
  constructor(operation: string, text: string, options?: ErrorOptions) {
    super(`${operation} ${text}`, options);
    this.operation = operation;
  }
}

/** No whole answer came: the name was not found, the connection was refused or broke. `cause` is what `fetch` said. */
export class ConnectionError extends CallError {
  override readonly name: 'ConnectionError' | 'TimeoutError' = 'ConnectionError';
  /** What the runtime calls the fault, where it tells: `ECONNREFUSED`. */
  declare readonly code?: string | undefined;
}

/** No whole answer came in time; the message says whether `timeout`, `deadline` or `idleTimeout` was exceeded. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

/** The call's own `signal` was aborted. `cause` is the signal's reason. */
export class AbortError extends OmnichannelError {
  override readonly name = 'AbortError';
}

/**
 * The service sent a redirect that the client does not follow: to another origin, with 301, 302 or 303, without a usable
 * `Location`, the fourth in a row, for a body that can be sent only once, or any in a browser. The message says
 * "check baseUrl" except for the fourth in a row and for such a body.
 */
export class RedirectError extends CallError {
  override readonly name = 'RedirectError';
}

/** The service said yes, but not in the form of the contract: HTML from a proxy, JSON that breaks off. */
export class UnexpectedResponseError extends CallError {
  override readonly name = 'UnexpectedResponseError';
}

/** The client could not sign in with its `credentials`, so that the call itself was not sent. */
export class SignInError extends OmnichannelError {
  override readonly name = 'SignInError';
  /** How the service refused: its words stay away, since they may repeat the credentials. */
  declare readonly cause: { status: number; retryAfter: number | undefined };
}
