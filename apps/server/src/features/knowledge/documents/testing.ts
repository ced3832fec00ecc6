import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** An entry of an archive. Its declared size can be wrong. */
export interface ZipEntry {
  name: string;
  content: Buffer | string;
  /** Bytes that the archive says it inflates to. */
  size?: number;
}

/** Creates a minimal ZIP archive (APPNOTE 6.3). */
export function zipWith(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, size = Buffer.byteLength(content) } of entries) {
    const data = deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), shared, tail, Buffer.from(name)]));
    files.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

/** Creates a PDF that needs a password. */
export function encryptedPdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
    `<</Filter/Standard/V 1/R 2/P -4/O<${'1f'.repeat(32)}>/U<${'2e'.repeat(32)}>>>`,
  ];
  const id = '00'.repeat(16);
  return pdfWithObjects(
    objects.map((object) => Buffer.from(object)),
    `/Encrypt 4 0 R/ID[<${id}><${id}>]`,
  );
}

/**
 * Creates a PDF of some kB whose only page inflates to the given megabytes of spaces: its stream is compressed three times.
 *
 * @param megabytes a multiple of 16
 */
export function pdfBomb(megabytes: number): Buffer {
  // A block that ends with a full flush can be repeated unchanged, so the whole size is never compressed here.
  const block = deflateRawSync(Buffer.alloc(16 * 2 ** 20, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Array.from({ length: megabytes / 16 }, () => block);
  const tail = Buffer.from([0x03, 0x00, 0, 0, 0, 0]);
  tail.writeUInt32BE(adler32OfSpaces(megabytes * 2 ** 20), 2);
  const once = Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, tail]);
  const stream = deflateSync(deflateSync(once));
  const filters = '/FlateDecode '.repeat(3);
  return pdfWithObjects([
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from('<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>'),
    Buffer.concat([
      Buffer.from(`<</Filter[${filters}]/Length ${stream.length}>>stream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
  ]);
}

/** Computes the checksum of zlib (RFC 1950, section 8.2) of `length` spaces. */
function adler32OfSpaces(length: number): number {
  const count = BigInt(length);
  const space = 32n;
  const sum = (1n + count * space) % 65521n;
  const sumOfSums = (count + (space * count * (count + 1n)) / 2n) % 65521n;
  return Number(sumOfSums * 65536n + sum);
}

/** Creates a PDF of these objects, numbered from 1. The first is its catalog. */
function pdfWithObjects(objects: readonly Buffer[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
    return `${String(length - part.length).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer<</Size ${count}/Root 1 0 R${trailer}>>`;
  return Buffer.concat([...parts, Buffer.from(`${table}\nstartxref\n${length}\n%%EOF`)]);
}
