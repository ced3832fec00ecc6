import { Refused } from './refused.ts';

/** A part of a form. What of its content is not read is passed over when the next part is asked for. */
export interface Part {
  name: string;
  /** Absent for a part that is a text. */
  fileName?: string;
  contentType?: string;
  content: AsyncIterable<Buffer>;
}

/** Bytes of the header fields of a part. */
const mostHeader = 16 * 1024;

/**
 * The parts of a form as they arrive (RFC 7578): of a file no more stands in memory than has arrived since the last look.
 *
 * @param boundary as the `Content-Type` names it
 * @throws {Refused} 400 where it is no form
 */
export async function* partsOf(body: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<Part> {
  const chunks = body[Symbol.asyncIterator]();
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter may have no line before it.
  let held: Buffer = Buffer.from('\r\n');

  /** @throws {Refused} when there is no more */
  async function hold(): Promise<void> {
    const next = await chunks.next();
    if (next.done) throw malformed();
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
  }

  /** What comes before the mark, which is passed over. */
  async function* upTo(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = held.indexOf(mark);
      // The beginning of a mark may be all that has arrived of it.
      const sure = at >= 0 ? at : held.length - mark.length + 1;
      if (sure > 0) {
        const certain = held.subarray(0, sure);
        held = held.subarray(sure);
        yield certain;
      }
      if (at >= 0) {
        held = held.subarray(mark.length);
        return;
      }
      await hold();
    }
  }

  try {
    await passOver(upTo(delimiter));
    for (;;) {
      while (held.length < 2) await hold();
      if (held.toString('latin1', 0, 2) === '--') break;
      const head = await textOf(upTo(Buffer.from('\r\n\r\n')), mostHeader);
      if (head === undefined) throw malformed();
      const content = upTo(delimiter);
      yield { ...headOf(head), content };
      await passOver(content);
    }
    // What follows the last part is nothing, and still has to arrive.
    while (!(await chunks.next()).done);
  } finally {
    await chunks.return?.();
  }
}

/** Text in UTF-8. @returns undefined where it has more bytes */
export async function textOf(content: AsyncIterable<Buffer>, most: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** @param head begins with what follows the delimiter on its line, which is white space */
function headOf(head: string): Pick<Part, 'name' | 'fileName' | 'contentType'> {
  const [padding, ...lines] = head.split('\r\n');
  const fields = new Map(
    lines.map((line): [string, string] => {
      const [, name = '', value = ''] = /^([^:]+):[ \t]*(.*)$/.exec(line) ?? [];
      return [name.toLowerCase(), value];
    }),
  );
  const disposition = fields.get('content-disposition') ?? '';
  const { name, filename } = parametersOf(disposition);
  if (padding?.trim() !== '' || !/^form-data\b/i.test(disposition) || name === undefined) throw malformed();
  const contentType = fields.get('content-type');
  return {
    name,
    ...(filename !== undefined && { fileName: filename }),
    ...(contentType !== undefined && { contentType }),
  };
}

function parametersOf(disposition: string): Record<string, string | undefined> {
  const found = disposition.matchAll(/;\s*([\w*-]+)=(?:"((?:\\"|[^"])*)"|([^;\s]*))/g);
  return Object.fromEntries(
    Array.from(found, ([, name = '', quoted, plain = '']) => [name.toLowerCase(), unescaped(quoted ?? plain)]),
  );
}

/** Browsers write quotation marks and ends of lines in percents, others put a backslash before the former. */
function unescaped(text: string): string {
  return text
    .replace(/%22|\\"/g, '"')
    .replace(/%0D/gi, '\r')
    .replace(/%0A/gi, '\n');
}

async function passOver(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

function malformed(): Refused {
  return new Refused(400, 'The body is not a valid form. Check its boundary, and send it again.');
}
