import { hash } from 'node:crypto';

/**
 * The SHA-256 of tokens, by which they are remembered, so that none lies in memory longer than its connection. One that comes again on
 * the same connection is not hashed again, which is dearer than the rest of looking it up.
 */
export function createDigests(): (token: string, connection: object) => string {
  const latest = new WeakMap<object, { token: string; digest: string }>();
  return (token, connection) => {
    const last = latest.get(connection);
    if (last?.token === token) return last.digest;
    const digest = hash('sha256', token, 'base64');
    latest.set(connection, { token, digest });
    return digest;
  };
}
