import type { components } from '@omnichannel/types';
import type { Passage } from '../knowledge/knowledge.ts';

/** `[1]`, `[1, 3]` and what models write in their place; Arabic digits too. */
const citation = /[[【]\s*([\d٠-٩]{1,3}(?:\s*[,،]\s*[\d٠-٩]{1,3})*)\s*[\]】]/g;

/**
 * Finds the passages that an answer cites, best first. An answer without citations has none: listing all given passages would make a
 * declined answer look like one with sources.
 */
export function findCitedPassages(answer: string, passages: readonly Passage[]): Passage[] {
  const numbers = new Set(
    Array.from(answer.matchAll(citation), ([, list = '']) => list.split(/[,،]/).map(numberOf)).flat(),
  );
  return passages.filter((_, index) => numbers.has(index + 1));
}

/** Removes the citations of an answer: their numbers mean nothing next to other passages. */
export function removeCitations(answer: string): string {
  return answer.replace(new RegExp(` ?${citation.source}`, 'g'), '');
}

/**
 * Converts cited passages to the contract's resources. Their positions are the citation numbers of the answer, so there can be gaps.
 */
export function toResources(
  cited: readonly Passage[],
  passages: readonly Passage[],
): components['schemas']['RetrieverResource'][] {
  return cited.map((passage) => ({
    position: passages.indexOf(passage) + 1,
    dataset_id: passage.baseId,
    dataset_name: passage.baseName,
    document_id: passage.documentId,
    document_name: passage.documentName,
    segment_id: passage.id,
    score: passage.score,
    content: passage.content,
  }));
}

function numberOf(digits: string): number {
  // Arabic digits end in the four bits that are their value.
  return Number(digits.trim().replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 15)));
}
