import { weaknessOf } from '../../crypto/secret-strength.ts';
import { listOf, optional } from './read-text.ts';
import type { Setting } from './setting.ts';

/** The secrets from which all keys are derived. */
export const secretSettings = {
  secret: {
    env: 'OMNICHANNEL_SECRET',
    isSecret: true,
    placeholder: '<secret>',
    about:
      'Secret from which all keys are derived: openssl rand -base64 32. Required with DATABASE_URL, else created at the first start',
    read: optional(secret),
  },
  previousSecrets: {
    env: 'OMNICHANNEL_PREVIOUS_SECRETS',
    isSecret: true,
    placeholder: '<secrets>',
    fallback: '',
    about: 'Previous secrets, newest first, separated by commas: what they signed or encrypted is still accepted',
    read: listOf(previousSecret),
  },
} satisfies Record<string, Setting>;

function secret(text: string): string {
  const weakness = weaknessOf(text);
  if (weakness !== undefined) throw new Error(`${weakness}: openssl rand -base64 32 makes one`);
  // Such a secret could not become an entry of the list of previous secrets.
  if (/[\s,]/.test(text)) throw new Error('must not contain spaces or commas: openssl rand -base64 32 makes one');
  return text;
}

/** Reports the fault of one secret among several by its position, since its value cannot be shown. */
function previousSecret(text: string, index: number): string {
  try {
    return secret(text);
  } catch (error) {
    throw new Error(`has an invalid entry: number ${index + 1} ${(error as Error).message}`);
  }
}
