import { ConfigurationError } from './errors.ts';

const names = ['timeout', 'deadline', 'maxRetries', 'maxRetryDelay', 'idleTimeout'] as const;

/**
 * Checks those options that are numbers. They often come from an environment, where a missing one becomes NaN, which would lift
 * a limit.
 *
 * @throws {ConfigurationError} when one is not a number, or negative
 */
export function checkNumbers(options: { readonly [Name in (typeof names)[number]]?: unknown }): void {
  for (const name of names) {
    const value = options[name];
    if (value !== undefined && !(typeof value === 'number' && value >= 0)) {
      throw new ConfigurationError(`${name} must be a number from 0.`);
    }
  }
}
