import { createHash } from 'node:crypto';

/**
 * The identifier of an environment's page in the messenger: 16 digits that are made from the environment's id, so that it is the same
 * in every event and nobody has to set it.
 */
export function pageId(environmentId: string): string {
  const digest = createHash('sha256').update(`messenger page\n${environmentId}`).digest();
  return `1${String(digest.readBigUInt64BE() % 10n ** 15n).padStart(15, '0')}`;
}
