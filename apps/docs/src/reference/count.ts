import { type Entry, entries, type Provenance } from '../contract.ts';
import { expandOperation, type PartKind } from './expand.ts';

export type Count = Record<Provenance, number>;
export type Kind = 'operation' | 'webhook' | PartKind;

export const emptyCount = (): Count => ({ documented: 0, assumed: 0, added: 0 });
export const sum = (count: Count): number => count.documented + count.assumed + count.added;

export interface ProvenanceCounts {
  /** Counts of every part of the contract, each counted once. */
  totals: Record<Kind, Count>;
  /** Counts of the parts of one operation or webhook, each counted once. */
  perEntry: { entry: Entry; provenance: Provenance; parts: Count }[];
}

/** Counts the parts on the reference pages, with the same traversal. */
export function countProvenance(): ProvenanceCounts {
  const totals: Record<Kind, Count> = {
    operation: emptyCount(),
    webhook: emptyCount(),
    parameter: emptyCount(),
    response: emptyCount(),
    header: emptyCount(),
    property: emptyCount(),
  };
  const counted = new Map<object, { kind: PartKind; provenance: Provenance }>();

  const perEntry = entries.map((entry) => {
    const provenance = entry.operation['x-provenance'] ?? 'documented';
    totals[entry.kind][provenance] += 1;
    const parts = emptyCount();
    const seen = new Set<object>();
    expandOperation(entry.operation, (kind, node, provenanceOfPart) => {
      if (!seen.has(node)) parts[provenanceOfPart] += 1;
      seen.add(node);
      // A part that is documented in one operation counts as documented.
      if (!counted.has(node) || provenanceOfPart === 'documented')
        counted.set(node, { kind, provenance: provenanceOfPart });
    });
    return { entry, provenance, parts };
  });
  for (const { kind, provenance } of counted.values()) totals[kind][provenance] += 1;
  return { totals, perEntry };
}
