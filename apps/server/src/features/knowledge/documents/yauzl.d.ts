// yauzl ships no types; these are the used parts.
declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  export interface Entry {
    fileName: string;
    /** Bytes, as the archive says. */
    uncompressedSize: number;
  }

  export interface ZipFile {
    entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    /** The stream fails when the entry has another size than the archive says. */
    openReadStreamPromise(entry: Entry): Promise<Readable>;
  }

  export function fromBufferPromise(buffer: Buffer, options: { lazyEntries: true; autoClose: false }): Promise<ZipFile>;
}
