import { type AddressPolicy, createOperatorPolicy, createPublicOnlyPolicy } from '@omnichannel/outbound';
import type { CheckResult, Connection, EmailKind } from '../connection-kind.ts';
import { openEmailLink } from './email-link.ts';
import { credentialsSchema, type SmtpCredentials, type SmtpSettings, settingsSchema } from './settings.ts';
import { signIn } from './sign-in.ts';
import { describeFailure, isBroken } from './smtp-failure.ts';

/** Creates the kind `smtp`: e-mail over a mail server. */
export function createSmtp(
  policyOf: (connection: Pick<Connection, 'environmentId'>) => AddressPolicy = defaultPolicyOf,
): EmailKind<SmtpSettings, SmtpCredentials> {
  return {
    name: 'smtp',
    channel: 'email',
    about: 'E-mail over SMTP, with any mail server or e-mail provider',
    settings: settingsSchema,
    credentials: credentialsSchema,
    example: {
      settings: {
        host: 'smtp.example.com',
        port: 587,
        security: 'starttls',
        fromAddress: 'notifications@example.com',
        senderName: 'Example Shop',
      },
      credentials: { user: 'notifications@example.com', password: 'the-password' },
    },
    findFaults: ({ security, tlsCa }, { user, password }) => [
      ...(user === '' && password !== '' ? ['credentials.user is required with a password.'] : []),
      ...(security === 'none' && password !== ''
        ? [
            'security "none" would send the password unencrypted. Use "starttls" or "tls", or leave the credentials out.',
          ]
        : []),
      ...(security === 'none' && tlsCa !== '' ? ['tlsCa has no effect with security "none".'] : []),
    ],
    async check(connection, signal): Promise<CheckResult> {
      const failure = await signIn(connection, { policy: policyOf(connection), signal });
      if (failure === undefined) return { outcome: 'ok' };
      return { outcome: isBroken(failure) ? 'broken' : 'unreachable', reason: describeFailure(failure) };
    },
    openEmail: (connection) => openEmailLink(connection, policyOf(connection)),
  };
}

/** The operator may use a mail server in a network of its own; an account may not reach into that network. */
function defaultPolicyOf({ environmentId }: Pick<Connection, 'environmentId'>): AddressPolicy {
  return environmentId === null ? createOperatorPolicy() : createPublicOnlyPolicy();
}
