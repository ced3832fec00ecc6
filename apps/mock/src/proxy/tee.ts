import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';

/** How the copy of a body ended: `stopped` by the one who reads it, `cut` with the connection. */
export type Ending = 'complete' | 'stopped' | 'cut' | 'undecodable';

const decoders = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
]);

/** Bytes that may wait to be decompressed. A stream that outruns its check is not held up: the check ends. */
const waitingLimit = 10 * 1024 * 1024;

/**
 * Reads along with a stream that passes by, decompressed, and changes nothing in it. To be called in the same turn in which the
 * stream is piped on, which sets its pace.
 *
 * @param encoding its Content-Encoding
 * @param read gets the next bytes; false ends the reading
 */
export function tee(stream: Readable, encoding: string | undefined, read: (bytes: Buffer) => boolean): Promise<Ending> {
  const coding = encoding?.trim().toLowerCase() || 'identity';
  const create = decoders.get(coding);
  if (coding !== 'identity' && !create) return Promise.resolve('undecodable');
  const decoder = create?.();

  return new Promise((resolve, reject) => {
    const end = (ending: Ending) => {
      stream.off('data', take);
      decoder?.destroy();
      resolve(ending);
    };
    const deliver = (bytes: Buffer) => {
      try {
        if (!read(bytes)) end('stopped');
      } catch (error) {
        // The stream keeps flowing.
        reject(error);
        end('stopped');
      }
    };
    const take = (bytes: Buffer) => {
      if (!decoder) deliver(bytes);
      else if (decoder.writableLength > waitingLimit) end('stopped');
      else decoder.write(bytes);
    };
    decoder?.on('data', deliver).once('end', () => end('complete'));
    decoder?.once('error', () => end('undecodable'));
    stream.on('data', take);
    stream.once('end', () => (decoder ? decoder.end() : end('complete')));
    // After `end` this says nothing new.
    stream.once('close', () => {
      if (!stream.readableEnded) end('cut');
    });
  });
}

/** Why a body could not be checked; nothing where it was, or where it did not arrive. */
export function describeUnchecked(ending: Ending): string | undefined {
  if (ending === 'stopped') return `is too large to check: more than ${checkedLimit / 1024 / 1024} MB`;
  return ending === 'undecodable' ? 'cannot be checked: its Content-Encoding cannot be read' : undefined;
}

/** The largest body that is checked, in bytes. */
export const checkedLimit = 10 * 1024 * 1024;

/** A copy of a body, up to the limit. */
export async function copyOf(
  stream: Readable,
  encoding: string | undefined,
): Promise<{ ending: Ending; bytes: Buffer }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const ending = await tee(stream, encoding, (bytes) => {
    size += bytes.length;
    if (size > checkedLimit) chunks.length = 0;
    else chunks.push(bytes);
    return size <= checkedLimit;
  });
  return { ending, bytes: Buffer.concat(chunks) };
}
