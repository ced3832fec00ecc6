import { ConfigurationError } from './errors.ts';

/**
 * Checks those options that are numbers. They often come from an environment, where a missing one becomes NaN, which would lift
 * a limit.
 *
 * @throws {ConfigurationError} when one is not a number, or negative
 */
export function checkNumbers(options: object): void {
  for (const [name, value] of Object.entries(options)) {
    if (
      /^(timeout|deadline|maxRetries|maxRetryDelay|idleTimeout)$/.test(name) &&
      value !== undefined &&
      !(typeof value === 'number' && value >= 0)
    ) {
      throw new ConfigurationError(`${name} must be a number from 0.`);
    }
  }
}
