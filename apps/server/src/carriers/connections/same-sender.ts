import type { ConnectionKind } from '../connection-kind.ts';
import type { ConnectionSummary } from './connection-summaries.ts';

type Known = Pick<ConnectionSummary, 'name' | 'kind' | 'settings'>;

/** Finds the other connections that have the same sender at the provider: each of them gets all inbound messages. @returns their names */
export function findSameSender(
  { name: kindName, senderSettings = [] }: Pick<ConnectionKind, 'name' | 'senderSettings'>,
  { name, settings }: Pick<Known, 'name' | 'settings'>,
  all: readonly Known[],
): string[] {
  if (senderSettings.length === 0) return [];
  const others = all.filter(
    (other) =>
      other.name !== name &&
      other.kind === kindName &&
      senderSettings.every((setting) => other.settings[setting] === settings[setting]),
  );
  return others.map((other) => other.name);
}
