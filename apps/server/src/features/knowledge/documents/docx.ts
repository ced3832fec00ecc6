import mammoth from 'mammoth';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type Document, UnreadableDocumentError } from './document.ts';
import { readHtml } from './html.ts';

/** Maximum megabytes of an inflated document, and maximum entries of its archive. */
const maxInflatedMb = 100;
const maxEntries = 10_000;

/**
 * Reads a Word document without its images.
 *
 * @throws {UnreadableDocumentError} when it is not a Word document, or inflates to too much data
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
    throw new UnreadableDocumentError('is broken: its text cannot be read', { cause: error });
  }
}

/** Checks the sizes first, because the library inflates archives of any size. */
async function inspect(bytes: Buffer): Promise<void> {
  try {
    await requireBoundedSize(await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }));
  } catch (error) {
    if (error instanceof UnreadableDocumentError) throw error;
    throw new UnreadableDocumentError('is broken: it is not a complete ZIP archive, as a Word document is', {
      cause: error,
    });
  }
}

async function requireBoundedSize(zip: ZipFile): Promise<void> {
  const tooLarge = new UnreadableDocumentError(`is rejected: it inflates to more than ${maxInflatedMb} MB`);
  if (zip.entryCount > maxEntries) throw tooLarge;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (size > maxInflatedMb * 2 ** 20) throw tooLarge;
  if (!entries.some(({ fileName }) => fileName === 'word/document.xml')) {
    throw new UnreadableDocumentError('is a ZIP archive, but not a Word document');
  }
  // The declared sizes can be wrong: inflating the entries checks them, and keeps nothing.
  for (const entry of entries) {
    for await (const _ of await zip.openReadStreamPromise(entry));
  }
}
