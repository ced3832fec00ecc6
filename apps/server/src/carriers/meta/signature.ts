import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../http-sms/constant-time.ts';

const prefix = 'sha256=';

/** Computes the header `X-Hub-Signature-256` of a body, as Meta does: over the bytes that are sent, where it escapes non-ASCII text. */
export function signBody(body: Buffer, appSecret: string): string {
  return prefix + createHmac('sha256', appSecret).update(body).digest('hex');
}

/** Returns which of the app secrets signed a body. All of them are compared, so that the time does not show which one matched. */
export function findSigningSecrets(
  body: Buffer,
  header: string | string[] | undefined,
  appSecrets: Iterable<string>,
): ReadonlySet<string> {
  const given = typeof header === 'string' ? header.trim().toLowerCase() : '';
  const signing = [...new Set(appSecrets)].filter((secret) => equalInConstantTime(given, signBody(body, secret)));
  return new Set(signing);
}
