import { readFile } from 'node:fs/promises';

const folder = new URL('../deploy/', import.meta.url);

/** Path of a file in `deploy/`. */
export type DeployFile =
  | `high-availability/${'etcd.yml' | 'patroni.yml' | 'haproxy.cfg' | 'pgbouncer.ini'}`
  | `rolling-restarts/${'nginx.conf' | 'haproxy.cfg'}`;

export function readDeployFile(name: DeployFile): Promise<string> {
  return readFile(new URL(name, folder), 'utf8');
}

/**
 * Returns a file of the guide with the addresses, ports and folders of a test.
 *
 * @param replacements texts of the file with their replacements, in this order
 * @throws {Error} when the file does not contain a text: the test would run something else than the guide shows
 */
export async function adaptDeployFile(
  name: DeployFile,
  replacements: readonly (readonly [string, string])[],
): Promise<string> {
  let text = await readDeployFile(name);
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`${name} does not contain ${from}.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Only root can give HAProxy another user. For other users this leaves it out. */
export const haproxyReplacements: readonly (readonly [string, string])[] =
  process.getuid?.() === 0 ? [] : [['  user haproxy\n  group haproxy\n  chroot /var/lib/haproxy\n', '']];
