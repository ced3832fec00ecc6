import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isAbsolute } from 'node:path';

/** Bytes of the largest file: a list of previous secrets has a few hundred. */
const maxBytes = 65_536;

/**
 * Reads the value of a secret from a file, as Docker and Kubernetes mount it. One line break at its end is removed.
 *
 * @param path an absolute path. Any other text may be the secret itself, so its error does not repeat it
 * @throws {Error} why the file has no value, and the next step: `is empty: write the value to it`
 */
export function readSecretFile(path: string): string {
  if (!isAbsolute(path)) throw new Error('must be an absolute path such as /run/secrets/name');
  const text = decode(readBytes(path)).replace(/\r?\n$/, '');
  if (text === '') throw new Error('is empty: write the value to it');
  return text;
}

function readBytes(path: string): Buffer {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    if (fstatSync(file).isDirectory()) throw new Error('is a directory: name the file in it');
    return readAll(file);
  } catch (error) {
    throw describeReadError(error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Reads to the end, since a pipe returns its bytes in pieces and has no size. */
function readAll(file: number): Buffer {
  const buffer = Buffer.alloc(maxBytes + 1);
  let length = 0;
  while (length <= maxBytes) {
    const read = readSync(file, buffer, length, buffer.length - length, null);
    if (read === 0) return buffer.subarray(0, length);
    length += read;
  }
  throw new Error(`has more than ${maxBytes} bytes: name a file that contains only the value`);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error('is not text in UTF-8: name a file that contains only the value', { cause: error });
  }
}

function describeReadError(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  const reason =
    code === 'ENOENT'
      ? 'does not exist: create the file, or correct the path'
      : `cannot be read (${code}): let the user of the service read it`;
  return new Error(reason, { cause: error });
}
