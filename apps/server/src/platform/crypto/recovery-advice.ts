import { command } from '../command-hint.ts';

/** What a secret that nobody has any more takes with it, and how the service goes on without it. */
export function secretRecoveryAdvice(): string {
  return [
    'Where it is lost, the passcodes and the links to uploaded images that are out are void, and webhooks wait until their endpoint has a new secret; access tokens and API keys stay good. Go on with a new one by',
    `  ${command`accounts rotate-signing-key --secret-lost`}`,
    'and then let doctor tell which endpoints need a new secret:',
    `  ${command`doctor`}`,
  ].join('\n');
}
