import mammoth from 'mammoth';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type Document, Unreadable } from './document.ts';
import { readHtml } from './html.ts';

/** Of a document when it is inflated. */
const mostMegabytes = 100;
const mostEntries = 10_000;

/**
 * Reads a document of Word, without its images.
 *
 * @throws {Unreadable} when it is none, or would become too large
 */
export async function readDocx(bytes: Buffer): Promise<Document> {
  await inspect(bytes);
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: bytes },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    );
    return readHtml(value);
  } catch (error) {
    throw new Unreadable('is broken: its text cannot be read', { cause: error });
  }
}

/** The library that reads the document inflates whatever there is: so the sizes are looked at first. */
async function inspect(bytes: Buffer): Promise<void> {
  try {
    await requireModest(await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }));
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('is broken: it is no whole ZIP archive, as a document of Word is', { cause: error });
  }
}

async function requireModest(zip: ZipFile): Promise<void> {
  const tooLarge = new Unreadable(`is refused: it inflates to more than ${mostMegabytes} MB`);
  if (zip.entryCount > mostEntries) throw tooLarge;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (size > mostMegabytes * 2 ** 20) throw tooLarge;
  if (!entries.some(({ fileName }) => fileName === 'word/document.xml')) {
    throw new Unreadable('is a ZIP archive, but no document of Word');
  }
  // An archive can tell lies: reading it to the end shows them, and keeps nothing.
  for (const entry of entries) {
    for await (const _ of await zip.openReadStreamPromise(entry));
  }
}
