import { isUtf8 } from 'node:buffer';

/** The headers and the body of a request or a response, as sent. */
export interface Message {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The text of a response, or the bytes of a request or a file. Absent if there is none, if it was not read, or if it is too large. */
  body?: string | Buffer;
  /** The parsed body, for tests. Absent if it is not JSON. */
  readonly json?: unknown;
  /** The size of a body that is too large to be kept, in bytes. */
  size?: number;
  /** The events of a streamed response, in place of the body. */
  events?: readonly unknown[];
}

/** Maximum size of a kept body in bytes: enough for the requests of a frontend, and small under a load of files. */
const bodyLimit = 256 * 1024;

/** Creates the message that the journal keeps. */
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

  /** Parsed when first read, since most messages are never read. */
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

/** The media type in lower case, without parameters; empty without a `Content-Type`. */
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
