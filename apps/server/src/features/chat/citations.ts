import type { components } from '@omnichannel/types';
import type { Chunk } from '../knowledge/knowledge.ts';

/** `[1]`, `[1, 3]` and what models write in their place; Arabic digits too. */
const citation = /[[【]\s*([\d٠-٩]{1,3}(?:\s*[,،]\s*[\d٠-٩]{1,3})*)\s*[\]】]/g;

/**
 * Finds the chunks that an answer cites, best first. An answer without citations has none: listing all given chunks would make a
 * declined answer look like one with sources.
 */
export function findCitedChunks(answer: string, chunks: readonly Chunk[]): Chunk[] {
  const numbers = new Set(
    Array.from(answer.matchAll(citation), ([, list = '']) => list.split(/[,،]/).map(numberOf)).flat(),
  );
  return chunks.filter((_, index) => numbers.has(index + 1));
}

/** Removes the citations of an answer: their numbers mean nothing next to other chunks. */
export function removeCitations(answer: string): string {
  return answer.replace(new RegExp(` ?${citation.source}`, 'g'), '');
}

/**
 * Converts cited chunks to the contract's resources. Their positions are the citation numbers of the answer, so there can be gaps.
 */
export function toResources(
  cited: readonly Chunk[],
  chunks: readonly Chunk[],
): components['schemas']['RetrieverResource'][] {
  return cited.map((chunk) => ({
    position: chunks.indexOf(chunk) + 1,
    dataset_id: chunk.baseId,
    dataset_name: chunk.baseName,
    document_id: chunk.documentId,
    document_name: chunk.documentName,
    segment_id: chunk.id,
    score: chunk.score,
    content: chunk.content,
  }));
}

function numberOf(digits: string): number {
  // Arabic digits end in the four bits that are their value.
  return Number(digits.trim().replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 15)));
}
