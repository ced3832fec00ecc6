/** What every error of this package extends. No message holds a token, key, passcode or phone number. */
export class OmnichannelError extends Error {
  override name = 'OmnichannelError';
}

/** The client or a helper was set up wrongly: a bad `baseUrl`, no token, an empty secret. */
export class ConfigurationError extends OmnichannelError {
  override name = 'ConfigurationError';
}

/** No whole answer came: the name was not found, the connection was refused or broke. `cause` is what `fetch` said. */
export class ConnectionError extends OmnichannelError {
  override name = 'ConnectionError';
}

/** No whole answer came in time; see `timeout` and `deadline`. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError';
}

/** The call's own `signal` was aborted. `cause` is the signal's reason. */
export class AbortError extends OmnichannelError {
  override name = 'AbortError';
}

/** The service said yes, but not in the form of the contract: HTML from a proxy, JSON that breaks off. */
export class UnexpectedResponseError extends OmnichannelError {
  override name = 'UnexpectedResponseError';
}

/** The service refused the credentials. `cause()` is its answer, `{ error, response }`: printing the error shows none of it. */
export class SignInError extends OmnichannelError {
  override name = 'SignInError';
}
