import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type { AddressPolicy } from '@omnichannel/outbound';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { Connection } from '../connection-kind.ts';
import type { SmtpCredentials, SmtpSettings } from './settings.ts';

export type SmtpConnectionSettings = Connection<SmtpSettings, SmtpCredentials>;

/** A failure as nodemailer reports it. */
export interface SmtpFailure {
  message: string;
  /** Status code of the mail server's response; absent when there was none. */
  responseCode?: number | undefined;
  /** Code of nodemailer, such as `EAUTH` or `ETLS`. */
  code?: string | undefined;
  /** The SMTP command that failed, such as `RCPT TO`. */
  command?: string | undefined;
  /** Whether all content was sent, so that the mail server may have the e-mail. */
  isContentSent: boolean;
}

/** Milliseconds for a session as a whole: responses that arrive one byte at a time do not prolong it. */
const sessionTimeoutMs = 180_000;

interface SessionOptions {
  policy: AddressPolicy;
  signal: AbortSignal;
  /** The e-mail to send after the sign-in. */
  email?: { from: string; to: string; message: Buffer };
}

/**
 * Connects to the mail server, signs in, and sends an e-mail if there is one. Resolves in bounded time.
 *
 * @returns the failure; undefined when the mail server accepted everything
 */
export async function runSession(
  { settings, credentials }: SmtpConnectionSettings,
  { policy, signal, email }: SessionOptions,
): Promise<SmtpFailure | undefined> {
  let host: string | undefined;
  try {
    [host] = await policy.allowedAddresses(settings.host, settings.port);
  } catch (error) {
    return { message: (error as Error).message, code: 'EDNS', isContentSent: false };
  }
  // The connection is made to the address that the policy has allowed; the certificate is checked for the name.
  const connection = createConnection(settings, host ?? settings.host);
  const { user, password } = credentials;
  let isContentSent = false;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(sessionTimeoutMs)]);
  try {
    return await new Promise((resolve) => {
      const settle = (error?: Omit<SmtpFailure, 'isContentSent'> | null) =>
        resolve(error ? { ...pickFailure(error), isContentSent } : undefined);
      const abort = () => settle({ message: 'the attempt was stopped' });
      limit.addEventListener('abort', abort, { once: true });
      if (limit.aborted) abort();
      connection.on('error', settle);
      connection.once('end', () => settle({ message: 'the connection was closed' }));
      const send = (error?: Error | null) => {
        if (error || email === undefined) return settle(error);
        const content = Readable.from([email.message], { objectMode: false });
        // The final line of the content is written after its end. Before the end the mail server has no complete e-mail.
        content.once('end', () => {
          isContentSent = true;
        });
        connection.send({ from: email.from, to: [email.to], size: email.message.length }, content, settle);
      };
      connection.connect((error) => {
        if (error || user === '') return send(error);
        connection.login({ user, pass: password }, send);
      });
    });
  } finally {
    // In order, if the connection is still open.
    connection.quit();
    connection.close();
  }
}

function createConnection(
  { host: name, port, security, tlsCa, timeoutSeconds }: SmtpSettings,
  host: string,
): SmtpConnection {
  const timeoutMs = timeoutSeconds * 1000;
  return new SmtpConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    tls: {
      minVersion: 'TLSv1.2',
      ...(isIP(name) === 0 && { servername: name }),
      ...(tlsCa !== '' && { ca: tlsCa }),
    },
  });
}

function pickFailure({ message, responseCode, code, command }: Omit<SmtpFailure, 'isContentSent'>) {
  return { message, responseCode, code, command };
}
