import { parentPort } from 'node:worker_threads';
import { countIndexedCharacters, splitIntoChunks } from './chunks.ts';
import { UnreadableDocumentError } from './document.ts';
import { readDocument } from './read-document.ts';
import type { ParseRequest, ParseResult } from './reader.ts';

/** Maximum UTF-16 code units of all chunks with title and headings: a large book has a twentieth. The import keeps them in memory. */
const maxCharacters = 50_000_000;

/** The parsing thread of a reader, which parses one document after the other. */
parentPort?.on('message', async (request: ParseRequest) => parentPort?.postMessage(await parse(request)));

async function parse({ path, bytes }: ParseRequest): Promise<ParseResult> {
  try {
    const document = await readDocument(path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    const pieces = splitIntoChunks(document);
    if (pieces.length === 0) return { fault: 'has no text' };
    if (countIndexedCharacters(document.title, pieces) > maxCharacters) {
      return {
        fault: `has more than ${maxCharacters / 1e6} million characters, repeated headings included; divide it`,
      };
    }
    return { title: document.title, pieces };
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return { fault: error.message };
    // An error of a parser, for instance on extreme nesting.
    return { fault: `cannot be read (${(error as Error).message})` };
  }
}
