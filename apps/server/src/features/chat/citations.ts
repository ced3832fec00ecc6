import type { components } from '@omnichannel/types';
import type { Passage } from '../knowledge/retriever.ts';

/** `[1]`, `[1, 3]` and what models write in their place; Arabic digits too. */
const citation = /[[【]\s*([\d٠-٩]{1,3}(?:\s*[,،]\s*[\d٠-٩]{1,3})*)\s*[\]】]/g;

/**
 * The passages that an answer cites, best first. Where it cites none, it rests on none: to list those that it was given would make a
 * refusal look like an answer with sources.
 */
export function findCitedPassages(answer: string, passages: readonly Passage[]): Passage[] {
  const numbers = new Set(
    Array.from(answer.matchAll(citation), ([, list = '']) => list.split(/[,،]/).map(numberOf)).flat(),
  );
  return passages.filter((_, index) => numbers.has(index + 1));
}

/** An answer without its citations, whose numbers mean nothing where other passages are at hand. */
export function removeCitations(answer: string): string {
  return answer.replace(new RegExp(` ?${citation.source}`, 'g'), '');
}

/**
 * The cited passages as the contract tells of them. Their positions are the numbers by which the answer cites them, so that there may
 * be gaps.
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
