/** Base class of all errors of this package. No message contains a token, key, passcode or phone number. */
export class OmnichannelError extends Error {
  override name: string = 'OmnichannelError';
}

/** The client or a helper has invalid options: a malformed `baseUrl`, no token, an empty secret. */
export class ConfigurationError extends OmnichannelError {
  override readonly name = 'ConfigurationError';
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
  override readonly name: 'ConnectionError' | 'TimeoutError' = 'ConnectionError';
  /** The error code of the runtime, if it has one: `ECONNREFUSED`. */
  declare readonly code?: string | undefined;
}

/** No whole answer came in time; the message says whether `timeout`, `deadline` or `idleTimeout` was exceeded. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

/** The `signal` of the call was aborted. `cause` is the reason of the signal. */
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

/** The service returned a success that does not match the contract: HTML from a proxy, or incomplete JSON. */
export class UnexpectedResponseError extends CallError {
  override readonly name = 'UnexpectedResponseError';
}

/** The client could not sign in with its `credentials`. The call itself was not sent. */
export class SignInError extends OmnichannelError {
  override readonly name = 'SignInError';
  /** Status of the sign-in. The text of the service is omitted, since it may repeat the credentials. */
  declare readonly cause: { status: number; retryAfter: number | undefined };
}
