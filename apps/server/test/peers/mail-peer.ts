import { createCertificate } from '@omnichannel/tooling/certificate';
import { startMailServer, type TestMailServer } from '../../src/carriers/smtp/testing-mail-server.ts';

/** An e-mail as its recipient reads it. */
interface ReadEmail {
  to: string[];
  /** The session that sent it: the user who signed in, and whether it was encrypted. */
  session: { user: string | undefined; isEncrypted: boolean };
  headers: Record<string, string>;
  text: string | undefined;
  html: string | undefined;
}

/** A mail server of smtp-server that requires a sign-in, and that can be down for a while. */
export interface MailPeer {
  port: number;
  certificate: string;
  /** The password of the user `shop`. */
  readonly password: string;
  /** Sign-ins with a wrong password. */
  rejectedSignIns: number;
  /** All e-mails so far, also those of earlier starts. */
  received(): ReadEmail[];
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Changes the password, and ends the sessions that signed in with the one before. */
  changePassword(password: string): Promise<void>;
}

export async function startMailPeer(): Promise<MailPeer> {
  const { key, certificate } = createCertificate('localhost');
  const received: TestMailServer['received'] = [];
  const state = { password: 'correct-horse', rejectedSignIns: 0 };
  const start = (port: number) =>
    startMailServer(
      {
        key,
        cert: certificate,
        authOptional: false,
        // Milliseconds that open sessions have after the stop.
        closeTimeout: 1,
        onAuth({ username, password }, { secure }, done) {
          if (secure && username === 'shop' && password === state.password) return done(null, { user: username });
          state.rejectedSignIns++;
          done(Object.assign(new Error('authentication failed'), { responseCode: 535 }));
        },
      },
      'localhost',
      port,
    );
  let server = await start(0);
  const { port } = server;
  const stop = async () => {
    await server.close();
    received.push(...server.received.splice(0));
  };
  return Object.assign(state, {
    port,
    certificate,
    received: () => [...received, ...server.received].map(readEmail),
    stop,
    async start() {
      server = await start(port);
    },
    async changePassword(password: string) {
      await stop();
      state.password = password;
      server = await start(port);
    },
  });
}

function readEmail({ to, source, user, isEncrypted }: TestMailServer['received'][number]): ReadEmail {
  const { headers, body } = readPart(source);
  const [, boundary] = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '') ?? [];
  const parts = boundary === undefined ? [source] : body.split(`--${boundary}`).slice(1, -1);
  const textOf = (type: string) => {
    for (const part of parts.map(readPart)) if (part.headers['content-type']?.startsWith(type)) return decode(part);
    return undefined;
  };
  const session = { user, isEncrypted };
  return { to, session, headers, text: textOf('text/plain'), html: textOf('text/html') };
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

/** Splits a MIME part (RFC 2045), and decodes the words of its headers (RFC 2047). */
function readPart(source: string): Part {
  const [head = '', ...rest] = source.trimStart().split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line) => {
    const [name = '', value = ''] = line.split(/:\s*(.*)/s);
    return [
      name.toLowerCase(),
      value.replace(/\?=\s+=\?/g, '?==?').replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, decodeWord),
    ];
  });
  return { headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') };
}

function decodeWord(_: string, encoding: string, word: string): string {
  return encoding.toUpperCase() === 'B'
    ? Buffer.from(word, 'base64').toString()
    : fromQuotedPrintable(word.replaceAll('_', ' '));
}

function decode({ headers, body }: Part): string {
  const text = body.replace(/\r\n$/, '');
  switch (headers['content-transfer-encoding']) {
    case 'base64':
      return Buffer.from(text, 'base64').toString();
    case 'quoted-printable':
      return fromQuotedPrintable(text.replace(/=\r\n/g, ''));
    default:
      return text;
  }
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
