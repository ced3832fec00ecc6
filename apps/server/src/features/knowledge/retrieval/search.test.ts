import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import type { Chunk } from '../retriever.ts';
import { createBase } from '../testing.ts';
import { createRetriever } from './search.ts';

const open = await useDatabase();
const context = testContext(open);
let account: Account;
const retriever = createRetriever(open.database);
beforeEach(async () => {
  account = await testAccount(context);
});

const shop = {
  'returns.md': `# Returns
You may return an article within 30 days. The parcel label is free.

## Refunds
The money comes back to your card within five working days after we have the article.

## Exchanges
We exchange shoes for another size once.`,
  'delivery.md': `# Delivery
Parcels are delivered within three days.

## Abroad
Delivery to other countries takes two weeks, and customs are paid by the recipient.`,
  'warranty.txt': 'The battery of a headphone has a warranty of two years. Damage by water is excluded.',
};
const shopInArabic = {
  'returns.md': `# الإرجاع والاسترداد
يمكنك إرجاع المنتجات خلال ثلاثين يومًا من تاريخ الاستلام.

## استرداد المبلغ
يعاد المبلغ إلى بطاقتك خلال خمسة أيام عمل.`,
  'delivery.md': `# التوصيل
نوصل الطلبات إلى جميع المدن في ثلاثة أيام، والشحن مجاني للطلبات الكبيرة.`,
  'warranty.txt': 'ضمان البطارية سنتان، ولا يشمل الضمان الأضرار الناتجة عن الماء.',
};

async function fill(files: Readonly<Record<string, string>>): Promise<(question: string) => Promise<Chunk[]>> {
  const { id } = await createBase(open.database, account.environmentId, files);
  return (question) => retriever.search(question, { environmentId: account.environmentId, baseIds: [id], limit: 5 });
}

describe('a search', () => {
  it.each([
    ['How long does a refund take?', /The money comes back/],
    ['REFUNDED???', /The money comes back/],
    ['Who pays customs for deliveries to another country?', /customs are paid/],
    ['is water damage of my headphones covered', /Damage by water/],
    ['exchanging a shoe', /We exchange shoes/],
  ])('finds what answers %j', async (question, answer) => {
    const search = await fill(shop);
    expect((await search(question))[0]?.content).toMatch(answer);
  });

  it.each([
    ['كيف يمكنني استرداد مبلغ الطلب؟', /يعاد المبلغ/],
    ['هل الشَّحْنُ مجاني؟', /والشحن مجاني/],
    ['ما هي مدة الارجاع للمنتج', /إرجاع المنتجات/],
    ['ضمان بطاريه', /ضمان البطارية/],
    ['أيام التوصيــل', /نوصل الطلبات/],
  ])('finds what answers %j', async (question, answer) => {
    const search = await fill(shopInArabic);
    expect((await search(question))[0]?.content).toMatch(answer);
  });

  it.each([
    ['warrenty of the batery', /warranty of two years/],
    ['custms', /customs are paid/],
    ['headphnoe', /battery of a headphone/],
    ['crad', /comes back to your card/],
    ['wtaer damage', /Damage by water/],
  ])('corrects the spelling in %j', async (question, answer) => {
    const search = await fill(shop);
    expect((await search(question))[0]?.content).toMatch(answer);
  });

  it.each([
    'Who was the first emperor of Rome?',
    'the of and',
    '',
    '   ',
    '؟؟؟',
    '\u0000',
    "'; DROP TABLE x; --",
    '%_\\',
  ])('finds nothing for %j', async (question) => {
    const search = await fill(shop);
    expect(await search(question)).toEqual([]);
  });

  it('returns the source of a chunk, and its score', async () => {
    const search = await fill(shop);
    const [first, ...more] = await search('refund to my card');
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      documentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      documentName: 'Returns',
      baseId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      baseName: expect.any(String),
      headings: expect.any(Array),
      content: expect.stringContaining('The money comes back to your card'),
      score: expect.any(Number),
      coverage: 1,
      evidence: 2,
    });
    for (const { score } of more) expect(score).toBeLessThanOrEqual(first?.score as number);
  });

  it('covers less where less of the question stands', async () => {
    const search = await fill(shop);
    const [whole] = await search('customs of other countries');
    const [part] = await search('customs of Mongolian provinces and other countries');
    expect(whole?.coverage).toBe(1);
    expect(part?.coverage).toBeLessThan(0.8);
  });

  it('has evidence enough where several words of a long question stand, and too little where one of a short one does', async () => {
    const search = await fill(shop);
    const [long] = await search(
      'My aunt in Patagonia bought a headphone, the battery is ruined after water came through: is there a warranty?',
    );
    expect(long?.coverage).toBeLessThan(0.5);
    expect(long?.evidence).toBeGreaterThanOrEqual(1);
    const [short] = await search('Mongolian customs');
    expect(short?.evidence).toBeLessThan(1);
  });

  it('weighs titles and headings more than the text', async () => {
    const search = await fill({
      'a.md': '# Gift cards\nThey are valid for three years from the day of purchase.',
      'b.md': '# Payment\nWe take credit cards, vouchers and every gift that a friend made to you.',
    });
    expect((await search('gift card'))[0]?.documentName).toBe('Gift cards');
  });

  it('gives no more chunks than it may', async () => {
    const { id } = await createBase(
      open.database,
      account.environmentId,
      Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.txt`, `Parcel number ${index} is lost.`])),
    );
    const search = { environmentId: account.environmentId, baseIds: [id], limit: 3 };
    expect(await retriever.search('lost parcel', search)).toHaveLength(3);
  });

  it('takes a question of any length', async () => {
    const search = await fill(shop);
    expect((await search(`refund ${'zzz '.repeat(10_000)}`)).length).toBeLessThan(6);
    const words = Array.from({ length: 5000 }, (_, index) => `word${index}`).join(' ');
    expect(await search(words)).toEqual([]);
  });

  it('ends when its signal aborts', async () => {
    const { id } = await createBase(open.database, account.environmentId, shop);
    const search = { environmentId: account.environmentId, baseIds: [id], limit: 3, signal: AbortSignal.abort() };
    await expect(retriever.search('refund', search)).rejects.toThrow('aborted');
  });
});

describe('another environment', () => {
  it('finds nothing of ours, also by the id of our knowledge base', async () => {
    const stranger = await testAccount(context);
    const { id } = await createBase(open.database, account.environmentId, shop);
    const theirs = await createBase(open.database, stranger.environmentId, {
      'x.txt': 'A refund is never given here.',
    });
    const search = { environmentId: stranger.environmentId, baseIds: [id, theirs.id], limit: 5 };
    const found = await retriever.search('refund', search);
    expect(found.map(({ content }) => content)).toEqual(['A refund is never given here.']);
    expect(await retriever.search('refund', { ...search, baseIds: [id] })).toEqual([]);
    expect(await retriever.search('refund', { ...search, baseIds: [] })).toEqual([]);
  });

  it('does not find by words that only ours have', async () => {
    const stranger = await testAccount(context);
    await createBase(open.database, account.environmentId, { 'x.txt': 'The zephyrium is refunded.' });
    const { id } = await createBase(open.database, stranger.environmentId, {
      'x.txt': 'A refund is never given here.',
    });
    const search = { environmentId: stranger.environmentId, baseIds: [id], limit: 5 };
    const [found] = await retriever.search('zephirium refund', search);
    expect(found?.coverage ?? 0).toBeLessThan(0.5);
  });
});
