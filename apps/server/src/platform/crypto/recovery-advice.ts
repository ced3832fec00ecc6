import { command } from '../command-hint.ts';

/** Describes what the loss of a secret invalidates, and how to continue without it. */
export function secretRecoveryAdvice(): string {
  return [
    'If it is lost: current passcodes and links to uploaded images are invalid, webhooks wait until their endpoints have new secrets, and connections are broken until their credentials are set again. Access tokens and API keys stay valid. Continue with a new secret:',
    `  ${command`accounts rotate-signing-key --secret-lost`}`,
    'Then list the endpoints that need a new secret, and the connections that need their credentials:',
    `  ${command`doctor`}`,
  ].join('\n');
}
