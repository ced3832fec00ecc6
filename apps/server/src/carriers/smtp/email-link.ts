import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { AddressPolicy } from '@omnichannel/outbound';
import SmtpPool from 'nodemailer/lib/smtp-pool';
import type { EmailLink } from '../connection-kind.ts';
import { composeEmail } from './compose-email.ts';
import { type SmtpFailure, toResult } from './smtp-failure.ts';
import { type SmtpConnectionSettings, smtpOptions } from './smtp-options.ts';

/** Milliseconds for an e-mail as a whole, with the wait for a free session: slow responses do not prolong it. */
const emailTimeoutMs = 180_000;
/** Milliseconds after which an unused session is closed, at most. Many mail servers close theirs after five minutes, some sooner. */
const idleTimeoutMs = 60_000;
/**
 * Times that an e-mail goes over another session within one attempt, because the mail server has closed the session before it got any
 * content.
 */
const maxRequeues = 2;

/** Opens a link to a mail server: a pool of sessions that stay open between e-mails. It connects with the first e-mail. */
export function openEmailLink({ settings, credentials }: SmtpConnectionSettings, policy: AddressPolicy): EmailLink {
  const { host, fromAddress, maxSessions } = settings;
  const { user, password } = credentials;
  const pool = new SmtpPool({
    ...smtpOptions(settings),
    host,
    maxConnections: maxSessions,
    maxRequeues,
    // The socket ends after `timeoutSeconds` without a byte, also between e-mails: the session says QUIT before.
    idleTimeout: Math.min(idleTimeoutMs, settings.timeoutSeconds * 1000 - 500),
    // A mail server that offers no sign-in is a failure.
    ...(user !== '' && { auth: { user, pass: password }, forceAuth: true }),
    getSocket(_, callback) {
      openSocket(settings, policy).then(
        (connection) => callback(null, { connection }),
        (error) => callback(error),
      );
    },
  });
  return {
    async sendEmail(email, signal, onBegin) {
      const message = await composeEmail(email, settings);
      const limit = AbortSignal.any([signal, AbortSignal.timeout(emailTimeoutMs)]);
      let begun: Promise<boolean> | undefined;
      let isContentSent = false;
      // The stream is read when the mail server asks for the content, so that an e-mail without a session has not begun.
      const readContent = async function* () {
        begun ??= onBegin?.();
        if ((await begun) === false) throw new Error('the attempt may not begin');
        yield message;
      };
      const createReadStream = () => {
        // A session that ends after the content is no reason to send it again.
        if (isContentSent) return failingStream();
        const content = Readable.from(readContent(), { objectMode: false });
        // The final line of the content is written after its end. Before the end the mail server has no complete e-mail.
        content.once('end', () => {
          isContentSent = true;
        });
        return content;
      };
      const mail = {
        data: { signal: limit },
        message: {
          getEnvelope: () => ({ from: fromAddress, to: [email.to], size: message.length }),
          messageId: () => email.id,
          getHeader: () => email.id,
          createReadStream,
        },
      };
      const failure = await new Promise<SmtpFailure | null>((resolve) => {
        // The pool reads only these fields; its types want the whole message of nodemailer.
        pool.send(mail as unknown as Parameters<SmtpPool['send']>[0], resolve);
      });
      // The caller must not end an attempt whose beginning is not stored yet.
      await begun?.catch(() => {});
      return failure ? toResult(failure, isContentSent) : { outcome: 'accepted' };
    },
    close: (options) => pool.close(options),
  };
}

/** Connects to the address that the policy has allowed. The certificate is checked for the name. */
async function openSocket(
  { host, port, timeoutSeconds }: SmtpConnectionSettings['settings'],
  policy: AddressPolicy,
): Promise<Socket> {
  const [address = host] = await policy.allowedAddresses(host, port);
  const socket = connect({ host: address, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutSeconds * 1000) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function failingStream(): Readable {
  return new Readable({
    read() {
      this.destroy(new Error('the session ended after the content was sent'));
    },
  });
}
