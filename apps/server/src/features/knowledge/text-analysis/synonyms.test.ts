import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { createStems } from './stems.ts';
import { createSynonyms } from './synonyms.ts';
import { splitIntoWords } from './words.ts';

const open = await useDatabase();
const stemsOf = createStems(open.database);

async function stem(word: string): Promise<string> {
  return (await stemsOf(splitIntoWords(word))).values().next().value as string;
}

describe('a stem', () => {
  it.each([
    ['bought', 'buying'],
    ['children', 'child'],
    ['Shelves', 'shelf'],
    ['twelve', '12'],
    ['stolen', 'steals'],
  ])('is the same for %s and %s', async (one, other) => {
    expect(await stem(one)).toBe(await stem(other));
  });

  it.each([
    ['found', 'find'],
    ['lay', 'lie'],
    ['saw', 'see'],
  ])('of %s, which is a word by itself, is not that of %s', async (word, other) => {
    expect(await stem(word)).not.toBe(await stem(other));
  });
});

describe('a word that says nothing', () => {
  it.each(['the', 'عندي', 'لديكم', 'وأنا', 'وعند'])('has no stem: %s', async (word) => {
    expect(await stem(word)).toBeUndefined();
  });

  it.each(['وقت', 'والد', 'منتج'])('is none of those that only begin alike: %s', async (word) => {
    expect(await stem(word)).toBeDefined();
  });
});

describe('alternatives', () => {
  it.each([
    ['couch', 'sofas'],
    ['sofa', 'couch'],
    ['الطرد', 'شحنة'],
    ['أدفع', 'ندفع'],
    ['يدفع', 'تدفع'],
    ['لأرجع', 'ترجع'],
    ['سيدفع', 'تدفع'],
    ['كتبت', 'تكتب'],
    ['تدفع', 'دفعت'],
  ])('of %s are %s and others, less near than the word itself', async (word, other) => {
    const [from, to] = [await stem(word), await stem(other)];
    const alternatives = (await createSynonyms(stemsOf)([from])).get(from) ?? [];
    const found = alternatives.find(({ stem }) => stem === to);
    expect(found?.likeness).toBeGreaterThan(0);
    expect(found?.likeness).toBeLessThan(1);
    expect(alternatives.map(({ stem }) => stem)).not.toContain(from);
  });

  it.each([
    ['earrings', 'jewellery'],
    ['kettle', 'appliances'],
    ['قلادة', 'مجوهرات'],
  ])('of %s are its kind, %s, and not the other way round', async (thing, kind) => {
    const [from, to] = [await stem(thing), await stem(kind)];
    const alternatives = await createSynonyms(stemsOf)([from, to]);
    expect(alternatives.get(from)?.map(({ stem }) => stem)).toContain(to);
    expect(alternatives.get(to)?.map(({ stem }) => stem)).not.toContain(from);
  });

  it('of a word without any are none', async () => {
    expect((await createSynonyms(stemsOf)(['xylophon'])).get('xylophon')).toEqual([]);
  });
});
