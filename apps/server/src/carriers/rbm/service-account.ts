import { createPrivateKey } from 'node:crypto';

/** The parts of a service account key that sign requests for tokens. */
export interface ServiceAccount {
  email: string;
  privateKey: string;
}

/** Only Google's own: the signed request is a credential. */
export const tokenUrl = 'https://oauth2.googleapis.com/token';

/**
 * Parses the JSON of a service account key. No message contains a part of it.
 *
 * @throws {Error} for anything that is no key of a service account
 */
export function parseServiceAccountKey(text: string): ServiceAccount {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error('It is not valid JSON. Use the whole content of the downloaded key file as one text.');
  }
  const { type, client_email: email, private_key: privateKey, token_uri: uri = tokenUrl } = toObject(parsed);
  if (type !== 'service_account')
    throw new Error('Its type is not service_account. Create a key of a service account.');
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error('It has no client_email.');
  if (uri !== tokenUrl) throw new Error(`Its token_uri is not ${tokenUrl}.`);
  if (typeof privateKey !== 'string' || privateKey === '') throw new Error('It has no private_key.');
  return { email, privateKey };
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Returns whether a text is the PEM of an RSA key, the only ones that Google issues. */
export function isRsaKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
