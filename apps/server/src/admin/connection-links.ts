import type { ConnectionLinks } from '../carriers/outbox/connection-links.ts';

/** Converts the links of a connection to their form in the contract. */
export function toLinks(links: ConnectionLinks | null) {
  return links && { ...links, since: links.since?.toISOString() ?? null };
}
