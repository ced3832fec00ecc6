import type { Passage } from '../knowledge/retriever.ts';
import { stemQuestion } from '../knowledge/text-analysis/question-words.ts';
import { computeLikeness } from '../knowledge/text-analysis/spelling.ts';
import type { StemWords } from '../knowledge/text-analysis/stems.ts';
import type { Synonyms } from '../knowledge/text-analysis/synonyms.ts';
import { splitIntoWords } from '../knowledge/text-analysis/words.ts';
import { asksForQuantity, namesQuantity } from './quantities.ts';
import { type Sentence, splitIntoSentences } from './sentences.ts';

/** Sentences that an answer quotes at most. */
const maxSentences = 3;
/** A sentence that fits half as well as the best one, or less, only distracts from it. */
const minShareOfBest = 0.5;
/** A title is about all that stands below it, of which one sentence is a small part. */
const titleWeight = 0.5;

/** What stands for a word of the question: stems, and how near each is to what was asked. */
type StemWeights = ReadonlyMap<string, number>;

/**
 * The sentences that have most of what a question asks about, in the order in which they stand.
 *
 * - Rare words count for more, synonyms and what a misspelt word means for less.
 * - A heading's words count as those of each sentence beneath it.
 * - A sentence with a number or a time counts double where one is asked for.
 * - Of a passage that fits less, they count less.
 *
 * @param passages best first
 */
export async function findBestSentences(
  question: string,
  passages: readonly Passage[],
  stemsOf: StemWords,
  synonymsOf: Synonyms,
): Promise<Sentence[]> {
  if (passages.length === 0) return [];
  const sentences = passages.flatMap(splitIntoSentences);
  const asked = await stemQuestion(stemsOf, question);
  const titles = passages.map(titleOf);
  const known = await stemsOf(
    [...sentences.flatMap(({ text, heading }) => [text, heading]), ...titles].flatMap(splitIntoWords),
  );
  const stemsIn = (text: string) => new Set(splitIntoWords(text).flatMap((word) => known.get(word) ?? []));
  const parts = sentences.map(({ text, heading, passage }) => ({
    own: stemsIn(text),
    heading: stemsIn(heading),
    title: stemsIn(titleOf(passage)),
  }));

  const vocabulary = new Set(known.values());
  const synonyms = await synonymsOf(asked);
  const meanings = asked.map((stem) =>
    expandStem(stem, new Map(synonyms.get(stem)?.map((one) => [one.stem, one.likeness])), vocabulary),
  );
  const weights = meanings.map((stems) => Math.log(1 + sentences.length / Math.max(1, count(parts, stems))));

  const [best] = passages;
  const wantsQuantity = asksForQuantity(question);
  const scored = sentences.map((sentence, index) => {
    const { own, heading, title } = parts[index] as (typeof parts)[number];
    const fit = meanings.reduce((sum, stems, word) => {
      const stands = Math.max(
        highestWeight(stems, own),
        highestWeight(stems, heading),
        titleWeight * highestWeight(stems, title),
      );
      return sum + (weights[word] as number) * stands;
    }, 0);
    const quantity = wantsQuantity && namesQuantity(sentence.text) ? 2 : 1;
    return { sentence, index, score: (fit * quantity * sentence.passage.score) / (best?.score ?? 1) };
  });
  const byScore = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.index - b.index);
  const [first] = byScore;
  // What led to the best passage stands in no sentence as such: a misspelt word, say.
  if (first === undefined) return sentences.slice(0, 1);
  return byScore
    .slice(0, maxSentences)
    .filter(({ score }) => score > first.score * minShareOfBest)
    .sort((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence);
}

function titleOf({ documentName, headings }: Passage): string {
  return [documentName, ...headings].join(' ');
}

/** The word itself and its synonyms, as far as they stand anywhere; where none does, what it is a slip away from. */
function expandStem(stem: string, synonyms: StemWeights, vocabulary: ReadonlySet<string>): StemWeights {
  const standing = [...synonyms, [stem, 1] as const].filter(([one]) => vocabulary.has(one));
  if (standing.length > 0) return new Map(standing);
  return new Map(
    [...vocabulary].flatMap((near) => {
      // Hardly anybody slips in the first letter, and most words need not be compared then.
      const like = near[0] === stem[0] ? computeLikeness(stem, near) : undefined;
      return like === undefined ? [] : [[near, like] as const];
    }),
  );
}

function highestWeight(stems: StemWeights, standing: ReadonlySet<string>): number {
  let highest = 0;
  for (const [stem, like] of stems) if (like > highest && standing.has(stem)) highest = like;
  return highest;
}

/** In how many sentences one of the stems stands. */
function count(parts: readonly { own: ReadonlySet<string> }[], stems: StemWeights): number {
  return parts.filter(({ own }) => highestWeight(stems, own) > 0).length;
}
