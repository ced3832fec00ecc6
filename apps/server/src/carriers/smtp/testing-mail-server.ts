import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createCertificate } from '@omnichannel/tooling/certificate';
import { pino } from 'pino';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Email } from '../../features/messaging/email.ts';
import type { SmtpCredentials, SmtpSettings } from './settings.ts';
import type { SmtpConnectionSettings } from './smtp-options.ts';

/** An e-mail that a test server accepted. */
interface ReceivedEmail {
  from: string;
  to: string[];
  /** Headers and body as they arrived. */
  source: string;
  user: string | undefined;
  isEncrypted: boolean;
}

/** A mail server of other people's making, smtp-server, on this machine. */
export interface TestMailServer {
  port: number;
  /** The certificate that it shows, for `mail.example.com` unless another host was named. */
  certificate: string;
  received: ReceivedEmail[];
  /** The response to the next RCPT or to the content of an e-mail; undefined accepts. */
  faults: {
    recipient?: SmtpFault;
    content?: SmtpFault;
    closesAfterContent?: boolean;
    closesAtRecipient?: boolean;
    /** Senders (MAIL) that get 421 from now on. */
    busy?: number;
    /** Delays the response to the content of an e-mail. */
    holds?: () => Promise<void>;
  };
  /** Sessions that were opened so far. */
  sessions: number;
  /** Sessions that are open. */
  countOpen(): number;
  /** Closes the open sessions, without a response. */
  closeSessions(): void;
  close(): Promise<void>;
}

interface SmtpFault {
  responseCode: number;
  message: string;
}

export const testMailCredentials = { user: 'shop', password: 'correct-horse' };

export const testEmail: Email = {
  id: '6543f0a1b2c3d4e5f6a7b8c9.0.6543f0a1b2c3d4e5f6a7b8ca',
  environmentId: '6543f0a1b2c3d4e5f6a7b8cb',
  to: 'ada@example.org',
  subject: 'Your order',
  text: 'It has shipped.',
};

/** Creates a connection to a test server. */
export function testConnection(
  { port, certificate }: Pick<TestMailServer, 'port' | 'certificate'>,
  settings: Partial<SmtpSettings> = {},
  credentials: Partial<SmtpCredentials> = testMailCredentials,
): SmtpConnectionSettings {
  return {
    id: '6543f0a1b2c3d4e5f6a7b8cc',
    name: 'mail',
    kind: 'smtp',
    environmentId: null,
    settings: {
      host: 'mail.example.com',
      port,
      security: 'starttls',
      tlsCa: certificate,
      fromAddress: 'notifications@example.com',
      senderName: 'Example Shop',
      timeoutSeconds: 10,
      maxSessions: 2,
      ...settings,
    },
    credentials: { user: '', password: '', ...credentials },
    window: 10,
    log: pino({ level: 'silent' }),
  };
}

export async function startMailServer(
  options: SMTPServerOptions = {},
  hostname = 'mail.example.com',
  port = 0,
): Promise<TestMailServer> {
  const { key, certificate } = createCertificate(hostname);
  const received: ReceivedEmail[] = [];
  const faults: TestMailServer['faults'] = {};
  const state = { sessions: 0 };
  const server = new SMTPServer({
    key,
    cert: certificate,
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    onAuth({ username, password }, _, done) {
      const isKnown = username === testMailCredentials.user && password === testMailCredentials.password;
      return isKnown ? done(null, { user: username }) : done(toError({ responseCode: 535, message: 'bad password' }));
    },
    onConnect(_, done) {
      state.sessions++;
      done();
    },
    onMailFrom(_, __, done) {
      if (!faults.busy) return done();
      faults.busy--;
      done(toError({ responseCode: 421, message: 'too busy' }));
    },
    onRcptTo(_, session, done) {
      if (faults.closesAtRecipient) return closeSocket(server, session.id);
      done(faults.recipient && toError(faults.recipient));
    },
    async onData(stream, { envelope, user, secure, id }, done) {
      const source = await text(stream).catch(() => undefined);
      // The client has closed the session before the end of the content.
      if (source === undefined) return;
      await faults.holds?.();
      if (faults.closesAfterContent) return closeSocket(server, id);
      if (faults.content) return done(toError(faults.content));
      received.push({
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to: envelope.rcptTo.map(({ address }) => address),
        source,
        user: user === undefined ? undefined : String(user),
        isEncrypted: secure,
      });
      done();
    },
    ...options,
  });
  // Clients that reject the certificate.
  server.on('error', () => {});
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return Object.assign(state, {
    port: (listener.address() as AddressInfo).port,
    certificate,
    received,
    faults,
    countOpen: () => server.connections.size,
    closeSessions() {
      for (const { _socket } of server.connections) _socket.destroy();
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  });
}

/** Closes the connection of a session without a response. */
function closeSocket(server: SMTPServer, sessionId: string): void {
  for (const connection of server.connections) {
    if (connection.session.id === sessionId) connection._socket.destroy();
  }
}

function toError({ responseCode, message }: SmtpFault): Error {
  return Object.assign(new Error(message), { responseCode });
}
