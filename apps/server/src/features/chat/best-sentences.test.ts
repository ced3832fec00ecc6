import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import type { Chunk } from '../knowledge/retriever.ts';
import { createStems } from '../knowledge/text-analysis/stems.ts';
import { createSynonyms } from '../knowledge/text-analysis/synonyms.ts';
import { findBestSentences } from './best-sentences.ts';
import { chunk } from './testing.ts';

const open = await useDatabase();

async function best(question: string, ...chunks: Chunk[]): Promise<string[]> {
  const stemsOf = createStems(open.database);
  const sentences = await findBestSentences(question, chunks, stemsOf, createSynonyms(stemsOf));
  return sentences.map(({ text }) => text);
}

describe('the best sentences', () => {
  it('have a number or a time where one is asked for', async () => {
    const policy = chunk(
      'You may return shoes if you do not like them. You have 30 days to return shoes. Shoes are sold in pairs.',
    );
    expect(await best('How long do I have to return shoes?', policy)).toEqual(['You have 30 days to return shoes.']);
    expect(await best('Am I allowed to return shoes?', policy)).toContain(
      'You may return shoes if you do not like them.',
    );
    const arabic = chunk('يمكنك إرجاع الأحذية إن لم تعجبك. مهلة إرجاع الأحذية شهران. تباع الأحذية أزواجًا.');
    expect(await best('كم لدي لإرجاع الأحذية؟', arabic)).toEqual(['مهلة إرجاع الأحذية شهران.']);
  });

  it('are those under a heading that has the words, and not the heading itself', async () => {
    const fees = chunk(
      'Courier\n\nIt comes between nine and five and costs 4 euros.\n\nDrop-off point\n\nThere are many, and they are free.',
    );
    expect(await best('What does the courier cost?', fees)).toEqual([
      'It comes between nine and five and costs 4 euros.',
    ]);
  });

  it('are those whose document has the words in its title, where sentences are alike', async () => {
    const [tents, lamps] = [
      chunk('The guarantee covers five seasons.', { documentName: 'Tents' }),
      chunk('The guarantee covers five winters.', { documentName: 'Lamps' }),
    ];
    expect((await best('guarantee for lamps', tents, lamps)).at(-1)).toBe('The guarantee covers five winters.');
    expect(await best('guarantee for a lamp in the house', lamps, tents)).not.toEqual([]);
  });

  it('may have synonyms, or what a misspelt word means', async () => {
    const home = chunk('Lamps hang from the ceiling. A sofa stands by the wall. Chairs are stacked.');
    expect(await best('Where is the couch?', home)).toEqual(['A sofa stands by the wall.']);
    expect(await best('where are the chiars', home)).toEqual(['Chairs are stacked.']);
  });

  it('are not found by the words that only ask', async () => {
    const desk = chunk('We would like to know what you think. The counter is on the left.');
    expect(await best('I would like to know where the counter is', desk)).toEqual(['The counter is on the left.']);
  });

  it('are of the chunk that fits best, where they are alike', async () => {
    const [first, other] = [chunk('Gift cards are blue.', { score: 9 }), chunk('Gift cards are red.', { score: 3 })];
    expect(await best('gift cards', first, other)).toEqual(['Gift cards are blue.']);
  });

  it('are the first one, where a chunk was found by its meaning alone', async () => {
    expect(await best('zebra crossing', chunk('Cars stop here. People walk.'))).toEqual(['Cars stop here.']);
    expect(await best('zebra crossing')).toEqual([]);
  });

  it('are few, in the order in which they stand', async () => {
    const pages = chunk('Tents are green. Big tents are heavy. Tents are dry. Some tents leak. Green tents are old.');
    const found = await best('green tents', pages);
    expect(found.length).toBeLessThanOrEqual(3);
    expect(found).toEqual(
      ['Tents are green.', 'Green tents are old.', ...found.slice(2)].filter((text) => found.includes(text)),
    );
    expect(found[0]).toBe('Tents are green.');
  });
});
