import {
  type Chunk,
  computeLikeness,
  type StemWords,
  type Synonyms,
  splitIntoWords,
  stemQuestion,
} from '../knowledge/knowledge.ts';
import { asksForQuantity, namesQuantity } from './quantities.ts';
import { type Sentence, splitIntoSentences } from './sentences.ts';

/** Maximum sentences that an answer quotes. */
const maxSentences = 3;
/** Minimum share of the best score: sentences below it distract from the best one. */
const minShareOfBest = 0.5;
/** Weight of a word in a title, which covers much more than one sentence. */
const titleWeight = 0.5;

/** Stems that match a word of the question, with their likeness. */
type StemWeights = ReadonlyMap<string, number>;

/**
 * Finds the sentences that match a question best, in document order.
 *
 * - Rare words count more; synonyms and corrections of misspelt words count less.
 * - The words of a heading count for each sentence below it.
 * - A sentence with a number or a time counts double if the question asks for one.
 * - The score of its chunk scales the score of a sentence.
 *
 * @param chunks best first
 */
export async function findBestSentences(
  question: string,
  chunks: readonly Chunk[],
  stemsOf: StemWords,
  synonymsOf: Synonyms,
): Promise<Sentence[]> {
  if (chunks.length === 0) return [];
  const sentences = chunks.flatMap(splitIntoSentences);
  const questionStems = await stemQuestion(stemsOf, question);
  const titles = chunks.map(titleOf);
  const known = await stemsOf(
    [...sentences.flatMap(({ text, heading }) => [text, heading]), ...titles].flatMap(splitIntoWords),
  );
  const stemsIn = (text: string) => new Set(splitIntoWords(text).flatMap((word) => known.get(word) ?? []));
  const parts = sentences.map(({ text, heading, chunk }) => ({
    own: stemsIn(text),
    heading: stemsIn(heading),
    title: stemsIn(titleOf(chunk)),
  }));

  const vocabulary = new Set(known.values());
  const synonyms = await synonymsOf(questionStems);
  const meanings = questionStems.map((stem) =>
    expandStem(stem, new Map(synonyms.get(stem)?.map((one) => [one.stem, one.likeness])), vocabulary),
  );
  const weights = meanings.map((stems) => Math.log(1 + sentences.length / Math.max(1, count(parts, stems))));

  const [best] = chunks;
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
    return { sentence, index, score: (fit * quantity * sentence.chunk.score) / (best?.score ?? 1) };
  });
  const byScore = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.index - b.index);
  const [first] = byScore;
  // The words that found the best chunk are in no sentence, as after a misspelling.
  if (first === undefined) return sentences.slice(0, 1);
  return byScore
    .slice(0, maxSentences)
    .filter(({ score }) => score > first.score * minShareOfBest)
    .sort((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence);
}

function titleOf({ documentName, headings }: Chunk): string {
  return [documentName, ...headings].join(' ');
}

/** Expands a stem to itself and its synonyms in the vocabulary. If there are none, expands it to similarly spelled stems. */
function expandStem(stem: string, synonyms: StemWeights, vocabulary: ReadonlySet<string>): StemWeights {
  const standing = [...synonyms, [stem, 1] as const].filter(([one]) => vocabulary.has(one));
  if (standing.length > 0) return new Map(standing);
  return new Map(
    [...vocabulary].flatMap((near) => {
      // Typing errors in the first letter are rare, so most words need no comparison.
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

/** Counts the sentences with one of the stems. */
function count(parts: readonly { own: ReadonlySet<string> }[], stems: StemWeights): number {
  return parts.filter(({ own }) => highestWeight(stems, own) > 0).length;
}
