import { isUtf8 } from 'node:buffer';

/** Headers and body as they went over the wire. */
export interface Message {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** A text or, of a file and of a request, its bytes. Absent where there is none, where it was not read, and where it is too large. */
  body?: string | Buffer;
  /** The body, parsed: what a test compares. Absent where it is no JSON. */
  readonly json?: unknown;
  /** The size of a body that is too large to be kept, in bytes. */
  size?: number;
  /** The transcript of a streamed answer, in place of the body. */
  events?: readonly unknown[];
}

/** The largest body that is kept: with it the journal holds what a frontend sends, and stays small under a load of files. */
const bodyLimit = 256 * 1024;

/** A message as the journal keeps it. */
export function record(headers: Message['headers'], body?: string | Buffer): Message {
  return new Recorded(headers, body);
}

class Recorded implements Message {
  headers: Message['headers'];
  declare body?: string | Buffer;
  declare size?: number;

  constructor(headers: Message['headers'], body: string | Buffer | undefined) {
    this.headers = headers;
    if (body === undefined) return;
    if (body.length > bodyLimit) this.size = Buffer.byteLength(body);
    else this.body = body;
  }

  /** Parsed only when somebody looks: most messages are never looked at. */
  get json(): unknown {
    const text = this.body === undefined ? undefined : textOf(this.body);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }
}

/** In lower case, without parameters; empty where the message does not tell. */
export function mediaTypeOf(message: Message): string {
  return headerOf(message, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export function headerOf({ headers }: Message, name: string): string | undefined {
  const [, value] = Object.entries(headers).find(([known]) => known.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value[0] : value;
}

/** A body as a text, or undefined where it is not one. */
export function textOf(body: string | Buffer): string | undefined {
  if (typeof body === 'string') return body;
  return isUtf8(body) && !body.includes(0) ? body.toString('utf8') : undefined;
}
