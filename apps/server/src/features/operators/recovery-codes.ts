import { randomBytes } from 'node:crypto';
import { hashToken } from './random-token.ts';

/** Codes of an operator. Each replaces one code of the authenticator app. */
const count = 10;
/** Crockford's Base32: no letters that look like digits. Its 32 characters divide 256, so that each is equally likely. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeCharacters = 16;

/** Creates recovery codes of 80 random bits each, in groups of four characters. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const characters = [...randomBytes(codeCharacters)].map((byte) => alphabet[byte % alphabet.length]).join('');
    return characters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** Hashes a code for storage, in the spelling that a person may use: upper case, without dashes, and with letters for 0 and 1. */
export function hashRecoveryCode(code: string): Buffer {
  const typed = code.slice(0, 64).toLowerCase().replaceAll(/[\s-]/g, '');
  return hashToken(typed.replaceAll('o', '0').replaceAll(/[il]/g, '1'));
}
