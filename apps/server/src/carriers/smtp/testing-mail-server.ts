import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createCertificate } from '@omnichannel/tooling/certificate';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An e-mail that a test server accepted. */
interface ReceivedEmail {
  from: string;
  to: string[];
  /** Headers and body as they arrived. */
  source: string;
  user: string | undefined;
  isEncrypted: boolean;
}

/** A mail server of other people's making, smtp-server, on a free port of this machine. */
export interface TestMailServer {
  port: number;
  /** The certificate that it shows, for `mail.example.com` unless another host was named. */
  certificate: string;
  received: ReceivedEmail[];
  /** The response to the next RCPT or to the content of an e-mail; undefined accepts. */
  faults: { recipient?: SmtpFault; content?: SmtpFault; closesAfterContent?: boolean; closesAtRecipient?: boolean };
  close(): Promise<void>;
}

interface SmtpFault {
  responseCode: number;
  message: string;
}

export const testMailCredentials = { user: 'shop', password: 'correct-horse' };

export async function startMailServer(
  options: SMTPServerOptions = {},
  hostname = 'mail.example.com',
): Promise<TestMailServer> {
  const { key, certificate } = createCertificate(hostname);
  const received: ReceivedEmail[] = [];
  const faults: TestMailServer['faults'] = {};
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
    onRcptTo(_, session, done) {
      if (faults.closesAtRecipient) return closeSocket(server, session.id);
      done(faults.recipient && toError(faults.recipient));
    },
    async onData(stream, { envelope, user, secure, id }, done) {
      const source = await text(stream);
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
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    certificate,
    received,
    faults,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
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
