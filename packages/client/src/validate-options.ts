import { ConfigurationError } from './errors.ts';
import type { CallPolicy } from './options.ts';

/**
 * Checks those options that are numbers. They often come from an environment, where a missing one becomes NaN, which would lift
 * a limit. Inherited ones count, as they do where they are used.
 *
 * @throws {ConfigurationError} when one is not a number, or negative
 */
export function validateOptions(options: CallPolicy & { idleTimeout?: number | undefined }): void {
  for (const name of ['deadline', 'idleTimeout', 'timeout', 'maxRetries', 'maxRetryDelay'] as const) {
    const { [name]: value = 0 } = options;
    if (typeof value !== 'number' || !(value >= 0)) {
      throw new ConfigurationError(`${name} must be a number from 0.`);
    }
  }
}
