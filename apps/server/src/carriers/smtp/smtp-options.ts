import { isIP } from 'node:net';
import type { Connection } from '../connection-kind.ts';
import type { SmtpCredentials, SmtpSettings } from './settings.ts';

export type SmtpConnectionSettings = Connection<SmtpSettings, SmtpCredentials>;

/** Returns the options of nodemailer for a mail server, without its host and its credentials. */
export function smtpOptions({ host, port, security, tlsCa, timeoutSeconds }: SmtpSettings) {
  const timeoutMs = timeoutSeconds * 1000;
  return {
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    tls: {
      minVersion: 'TLSv1.2' as const,
      ...(isIP(host) === 0 && { servername: host }),
      ...(tlsCa !== '' && { ca: tlsCa }),
    },
  };
}
