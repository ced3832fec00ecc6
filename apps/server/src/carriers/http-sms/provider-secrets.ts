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

/** The names of the credentials, as the operator gives them, by their use. */
export type SecretNames = Readonly<Record<keyof ProviderSecrets, string>>;

/** The names of a provider that is described by its settings. */
export const customSecretNames: SecretNames = {
  username: 'username',
  password: 'password',
  token: 'token',
  privateKey: 'privateKey',
  callbackUsername: 'callbackUsername',
  callbackPassword: 'callbackPassword',
  callbackSecrets: 'callbackSecret',
};
