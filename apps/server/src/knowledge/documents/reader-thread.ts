import { parentPort } from 'node:worker_threads';
import { Unreadable } from './document.ts';
import { divide } from './passages.ts';
import { readDocument } from './read.ts';
import type { Answer, Order } from './reader.ts';

/** The thread of a reader: takes one document after the other, and answers each. */
parentPort?.on('message', async (order: Order) => parentPort?.postMessage(await answer(order)));

async function answer({ path, bytes }: Order): Promise<Answer> {
  try {
    const document = await readDocument(path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    const pieces = divide(document);
    return pieces.length > 0 ? { title: document.title, pieces } : { fault: 'has no text' };
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.message };
    // What a parser stumbles over, such as a depth that no author means.
    return { fault: `cannot be read (${(error as Error).message})` };
  }
}
