import type { AddressPolicy } from '@omnichannel/outbound';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpFailure } from './smtp-failure.ts';
import { type SmtpConnectionSettings, smtpOptions } from './smtp-options.ts';

/** Milliseconds for a session as a whole: responses that arrive one byte at a time do not prolong it. */
const sessionTimeoutMs = 180_000;

/**
 * Connects to the mail server, signs in, and closes again. Resolves in bounded time.
 *
 * @returns the failure; undefined when the mail server accepted everything
 */
export async function signIn(
  { settings, credentials }: SmtpConnectionSettings,
  { policy, signal }: { policy: AddressPolicy; signal: AbortSignal },
): Promise<SmtpFailure | undefined> {
  let host: string | undefined;
  try {
    [host] = await policy.allowedAddresses(settings.host, settings.port);
  } catch (error) {
    return { message: (error as Error).message, code: 'EDNS' };
  }
  // The connection is made to the address that the policy has allowed; the certificate is checked for the name.
  const connection = new SmtpConnection({ ...smtpOptions(settings), host: host ?? settings.host });
  const { user, password } = credentials;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(sessionTimeoutMs)]);
  try {
    return await new Promise((resolve) => {
      const settle = (error?: SmtpFailure | null) => resolve(error ?? undefined);
      const abort = () => settle({ message: 'the attempt was stopped' });
      limit.addEventListener('abort', abort, { once: true });
      if (limit.aborted) abort();
      connection.on('error', settle);
      connection.once('end', () => settle({ message: 'the connection was closed' }));
      connection.connect((error) => {
        if (error || user === '') return settle(error);
        connection.login({ user, pass: password }, (failure) => settle(failure));
      });
    });
  } finally {
    // In order, if the connection is still open.
    connection.quit();
    connection.close();
  }
}
