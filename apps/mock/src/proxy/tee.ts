import type { Readable, Transform } from 'node:stream';
import zlib from 'node:zlib';

/** How the copy of a body ended: `stopped` by the one who reads it, `cut` with the connection. */
export type Ending = 'complete' | 'stopped' | 'cut' | 'undecodable';

const decoders = new Map<string, () => Transform>([
  ['gzip', zlib.createGunzip],
  ['x-gzip', zlib.createGunzip],
  ['deflate', zlib.createInflate],
  ['br', zlib.createBrotliDecompress],
]);
// Node 20 has no Zstandard.
if (zlib.createZstdDecompress) decoders.set('zstd', zlib.createZstdDecompress);

/** Maximum number of bytes that wait to be decompressed. The check of a faster stream ends, so that it does not slow the stream. */
const waitingLimit = 10 * 1024 * 1024;

/**
 * Reads a decompressed copy of a stream while it is forwarded, without changing it. Call it in the same turn of the event loop as the
 * forwarding, which sets the pace.
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

/** Returns why a body could not be checked; undefined if it was checked, or did not arrive. */
export function describeUnchecked(ending: Ending): string | undefined {
  if (ending === 'stopped') return `is too large to check: more than ${checkedLimit / 1024 / 1024} MB`;
  return ending === 'undecodable' ? 'cannot be checked: its Content-Encoding cannot be read' : undefined;
}

/** The largest body that is checked, in bytes. */
export const checkedLimit = 10 * 1024 * 1024;

/** Copies a body, up to the limit. */
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
