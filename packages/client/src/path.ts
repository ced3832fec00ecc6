import { ConfigurationError } from './errors.ts';

/**
 * Replaces the parameters of a path template: `/v1/topics/{topicKey}`.
 *
 * @throws {ConfigurationError} for a missing value, or one that would change the path
 */
export function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replace(/{(\w+)}/g, (_, name) => {
    const value = encodeURIComponent((values[name] ?? '') as string);
    if (/^\.{0,2}$/.test(value)) throw new ConfigurationError(`${name} is empty or malformed.`);
    return value;
  });
}
