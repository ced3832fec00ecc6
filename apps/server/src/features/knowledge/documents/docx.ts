import mammoth from 'mammoth';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type Document, UnreadableDocumentError } from './document.ts';
import { readHtml } from './html.ts';

/** Of a document when it is inflated. */
const maxInflatedMb = 100;
const maxEntries = 10_000;

/**
 * Reads a document of Word, without its images.
 *
 * @throws {UnreadableDocumentError} when it is none, or would become too large
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

/** The library that reads the document inflates whatever there is: so the sizes are looked at first. */
async function inspect(bytes: Buffer): Promise<void> {
  try {
    await requireBoundedSize(await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }));
  } catch (error) {
    if (error instanceof UnreadableDocumentError) throw error;
    throw new UnreadableDocumentError('is broken: it is no whole ZIP archive, as a document of Word is', {
      cause: error,
    });
  }
}

async function requireBoundedSize(zip: ZipFile): Promise<void> {
  const tooLarge = new UnreadableDocumentError(`is refused: it inflates to more than ${maxInflatedMb} MB`);
  if (zip.entryCount > maxEntries) throw tooLarge;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (size > maxInflatedMb * 2 ** 20) throw tooLarge;
  if (!entries.some(({ fileName }) => fileName === 'word/document.xml')) {
    throw new UnreadableDocumentError('is a ZIP archive, but no document of Word');
  }
  // An archive can tell lies: reading it to the end shows them, and keeps nothing.
  for (const entry of entries) {
    for await (const _ of await zip.openReadStreamPromise(entry));
  }
}
