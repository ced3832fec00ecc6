/** The credentials of a connection, by their use. */
export interface ProviderSecrets {
  /** User name of Basic authentication. */
  username?: string | undefined;
  password?: string | undefined;
  /** Token of `bearer`, `header` and `query`. */
  token?: string | undefined;
  /** PEM of an RSA key (PKCS #8), for `jwt`. */
  privateKey?: string | undefined;
  callbackUsername?: string | undefined;
  callbackPassword?: string | undefined;
  /** Keys that verify callbacks: the current one first, then the previous one during a rotation. */
  callbackSecrets: readonly string[];
}
