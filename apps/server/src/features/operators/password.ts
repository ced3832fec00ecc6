import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { HttpError } from '../../http/http-error.ts';
import { ApplicationError } from '../../platform/application-error.ts';

/** Minimum and maximum characters of a password. NIST SP 800-63B requires 8 with a second factor, and advises against composition rules. */
const [minLength, maxLength] = [12, 256];
/** Maximum UTF-16 units before normalisation, which may combine some. A longer text cannot be a password, and is not hashed. */
const maxUnits = 4 * maxLength;
/** Minimum different characters, so that no password is one repeated pattern such as `aaaaaaaaaaaa` or `123123123123`. */
const minDifferent = 5;

/** Parameters of Argon2id: the minimum of the OWASP Password Storage Cheat Sheet. A hash takes 19 MiB, and about 30 ms of one core. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** Hashes that this process computes at a time. The thread pool of Node.js has four threads, and file access needs some of them. */
const maxConcurrent = 2;
/** Hashes that wait. More are rejected, so that a flood of sign-ins neither fills the memory nor delays others by more than a second. */
const maxWaiting = 40;

const deriveKey = promisify(argon2);

/** @throws {ApplicationError} when the password is too short, too long or trivial; the error does not contain it */
export function requireStrongPassword(password: string, userName: string): void {
  const characters = [...password.slice(0, maxUnits + 1).normalize('NFKC')];
  const fault = (message: string) => new ApplicationError('invalid', `password ${message}.`);
  if (characters.length < minLength) throw fault(`must have at least ${minLength} characters`);
  if (characters.length > maxLength || password.length > maxUnits)
    throw fault(`must have at most ${maxLength} characters`);
  if (new Set(characters).size < minDifferent) throw fault(`must have at least ${minDifferent} different characters`);
  if (characters.join('').toLowerCase() === userName.toLowerCase()) throw fault('must not be the user name');
}

/**
 * Hashes a password with Argon2id (RFC 9106).
 *
 * @returns the hash in the PHC string format
 * @throws {HttpError} 503 when too many passwords are being hashed
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return format(salt, await compute(password, { ...parameters, salt, tagLength: tagBytes }));
}

/**
 * Checks a password. Without a hash it does the same work, so that timing does not show whether a user name exists.
 *
 * @param hash in the PHC string format
 * @throws {HttpError} 503 when too many passwords are being hashed
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const { tag, ...given } = parse(hash ?? dummyHash);
  const tried = await compute(password.slice(0, maxUnits), given);
  return timingSafeEqual(tried, tag) && typeof hash === 'string' && password.length <= maxUnits;
}

/** The hash for unknown user names. Nothing has this hash, except by a chance of 2^-256. */
const dummyHash = format(randomBytes(saltBytes), randomBytes(tagBytes));

interface Argon2Input {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  tagLength: number;
}

let running = 0;
const waiting: (() => void)[] = [];

async function compute(password: string, { salt, ...options }: Argon2Input): Promise<Buffer> {
  if (running >= maxConcurrent) {
    if (waiting.length >= maxWaiting) {
      throw new HttpError(503, 'Too many sign-ins are in progress. Retry after 1 s.', { retryAfter: 1 });
    }
    // The process that ends passes its slot on.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await deriveKey('argon2id', { message: password.normalize('NFKC'), nonce: salt, ...options });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function format(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

function parse(hash: string): Argon2Input & { tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? [];
  if (memory === undefined) throw new Error('A password hash in the database has an unknown format.');
  const bytes = Buffer.from(tag, 'base64');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tagLength: bytes.length,
    tag: bytes,
  };
}

/** Base64 without padding, as the PHC format requires. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
