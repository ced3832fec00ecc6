import { ConfigurationError } from './errors.ts';

/**
 * Puts the path parameters into a path: `/v1/topics/{topicKey}`.
 *
 * @throws {ConfigurationError} for a value that is missing or would lead to another operation
 */
export function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replace(/{(\w+)}/g, (_, name) => {
    const value = encodeURIComponent((values[name] ?? '') as string);
    if (/^\.{0,2}$/.test(value)) throw new ConfigurationError(`${name} is empty or malformed.`);
    return value;
  });
}
