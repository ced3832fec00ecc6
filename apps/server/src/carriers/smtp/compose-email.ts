import MailComposer from 'nodemailer/lib/mail-composer';
import type { Email } from '../../features/messaging/email.ts';
import type { SmtpSettings } from './settings.ts';

/**
 * Composes the MIME message of an e-mail. Its Message-ID is made from the id of the e-mail and stays the same over all attempts (RFC 5322,
 * 3.6.4), so that a repeat is recognisable.
 */
export function composeEmail(
  { id, to, senderName, subject, text, html }: Email,
  { fromAddress, senderName: defaultName }: Pick<SmtpSettings, 'fromAddress' | 'senderName'>,
): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: senderName ?? defaultName, address: fromAddress },
    // An object: a text would be parsed as a list of addresses.
    to: { name: '', address: to },
    subject: toHeaderText(subject),
    text,
    ...(html !== undefined && { html }),
    messageId: `<${id}@${domainOf(fromAddress)}>`,
    // RFC 3834: programs that answer e-mails leave this one alone.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return new Promise((resolve, reject) => {
    composer.compile().build((error, message) => (error ? reject(error) : resolve(message as Buffer)));
  });
}

/** Replaces control characters and line breaks, which could begin another header. */
function toHeaderText(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
