import { command } from '../command-hint.ts';

/** Describes what the loss of a secret invalidates, and how to continue without it. */
export function secretRecoveryAdvice(): string {
  return [
    'If it is lost: current passcodes and links to uploaded images are invalid, and webhooks wait until their endpoints have new secrets. Access tokens and API keys stay valid. Continue with a new secret:',
    `  ${command`accounts rotate-signing-key --secret-lost`}`,
    'Then list the endpoints that need a new secret:',
    `  ${command`doctor`}`,
  ].join('\n');
}
