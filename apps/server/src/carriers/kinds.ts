import type { ConnectionKind } from './connection-kind.ts';

const all: readonly ConnectionKind[] = [];

/** Kinds of connections to providers, by name. The service, the commands and `doctor` know only these. */
export const kinds: ReadonlyMap<string, ConnectionKind> = new Map(all.map((kind) => [kind.name, kind]));
