import { createReadStream } from 'node:fs';

/** Maximum characters of a record of an import file. A subscriber may take 64 KiB of JSON, which CSV can quote. */
export const maxRecordCharacters = 256 * 1024;

/**
 * Reads a file in UTF-8, piece by piece, without its byte order mark.
 *
 * @param onRead called with the bytes of each piece
 * @throws {Error} when the file cannot be read, or is not UTF-8
 */
export async function* readText(file: string, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
      onRead(piece.length);
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new Error(`${file} is not UTF-8. Save it in this encoding and run the command again.`, { cause: error });
    }
    throw new Error(`${file} cannot be read (${code}).`, { cause: error });
  }
}

/** Splits a text into lines, with a limit on the length of each, so that memory is bounded. Numbers begin with 1. */
export async function* splitLines(
  pieces: AsyncIterable<string>,
): AsyncGenerator<{ line: number; text: string; isTooLong: boolean }> {
  let [line, rest, isTooLong] = [1, '', false];
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    rest += first;
    for (const next of others) {
      yield { line, text: rest, isTooLong };
      line++;
      [rest, isTooLong] = [next, false];
    }
    if (rest.length > maxRecordCharacters) [rest, isTooLong] = ['', true];
  }
  if (rest !== '' || isTooLong) yield { line, text: rest, isTooLong };
}
