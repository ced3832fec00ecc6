import { ConfigurationError } from './errors.ts';
import type { CallPolicy } from './options.ts';

/**
 * Validates the numeric options. They often come from environment variables, where a missing value becomes NaN and would remove a
 * limit. Inherited properties count as well.
 *
 * @throws {ConfigurationError} when one is not a number, or negative
 */
export function validateOptions(options: CallPolicy & { idleTimeout?: number | undefined }): void {
  for (const name of ['deadline', 'idleTimeout', 'timeout', 'maxRetries', 'maxRetryDelay'] as const) {
    const { [name]: value = 0 } = options;
    if (Math.abs(value) !== value) {
      throw new ConfigurationError(`${name} must be a number from 0.`);
    }
  }
}
