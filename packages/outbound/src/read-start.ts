import type { Readable } from 'node:stream';

interface ReadStartOptions {
  /** Bytes to keep. */
  maxKeptBytes: number;
  /** Milliseconds to read for. */
  timeoutMs: number;
}

/**
 * Reads a response body to its end or its timeout, and returns its first bytes. It never fails: for callers that need
 * the status only. A body that ends lets the connection be used again.
 */
export async function readStart(body: Readable, { maxKeptBytes, timeoutMs }: ReadStartOptions): Promise<Buffer> {
  const timer = setTimeout(() => body.destroy(), timeoutMs);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (length < maxKeptBytes) chunks.push(chunk);
      length += chunk.length;
    }
  } catch {
    // The bytes that arrived are the result.
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).subarray(0, maxKeptBytes);
}
