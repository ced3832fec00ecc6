/** Texts of invented words, as frequent as words are: the n-th most frequent one is n times as rare as the first. Always the same. */
export interface Vocabulary {
  /** A word by how frequent it is, from 0. */
  word(rank: number): string;
  /** So many words, in sentences. */
  text(words: number): string;
  /** A number from 0 to below 1. */
  random(): number;
}

const letters = {
  latin: {
    onsets: 'b c d f g h j k l m n p r s t v w st br cl dr fl gr pl sh tr'.split(' '),
    vowels: [...'aeiou'],
    codas: ['', 'n', 'r', 's', 'l', 't'],
  },
  arabic: { onsets: [...'بتجحخدذرزسشصضطعغفقكلمنه'], vowels: [...'اوي', ''], codas: ['', 'ر', 'ل', 'م'] },
};
const syllables = {
  latin: syllablesOf(letters.latin),
  arabic: syllablesOf(letters.arabic),
};

function syllablesOf({ onsets, vowels, codas }: { onsets: string[]; vowels: string[]; codas: string[] }): string[] {
  return onsets.flatMap((onset) => vowels.flatMap((vowel) => codas.map((coda) => onset + vowel + coda)));
}

/** @param size how many words there are; every third is in Arabic */
export function createVocabulary(size: number, seed = 1): Vocabulary {
  let state = seed;
  const random = () => {
    // A linear congruential generator is random enough here (constants of Numerical Recipes).
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const word = (rank: number) => {
    const all = rank % 3 === 2 ? syllables.arabic : syllables.latin;
    // Neighbours in frequency look different; nearly all words do.
    let text = '';
    for (let left = rank * 7 + all.length; left > 0; left = Math.floor(left / all.length)) {
      text += all[(left * 389 + text.length * 7) % all.length];
    }
    return text;
  };
  const words = Array.from({ length: size }, (_, rank) => word(rank));
  const sums = new Float64Array(size);
  for (let rank = 0, sum = 0; rank < size; rank++) sums[rank] = sum += 1 / (rank + 1);
  const draw = () => {
    const at = random() * (sums[size - 1] as number);
    let [low, high] = [0, size - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < at) low = middle + 1;
      else high = middle;
    }
    return words[low] as string;
  };
  return {
    word,
    random,
    text: (count) => Array.from({ length: count }, (_, index) => (index % 14 === 13 ? `${draw()}.` : draw())).join(' '),
  };
}
