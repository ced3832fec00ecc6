import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { temporaryDirectory, useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { testActor } from '../../audit/testing.ts';
import { importFiles, importSubscribers } from './import-subscribers.ts';

const open = await useDatabase();
const context = testContext(open);
const directory = await temporaryDirectory();
afterAll(() => rm(directory, { recursive: true }));

let account: Account;
beforeEach(async () => {
  account = await testAccount(context);
  await mkdir(directory, { recursive: true });
});

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(`${directory}/${name}`, content);
  return `${directory}/${name}`;
}
const load = (...files: string[]) =>
  importSubscribers(open.database, testActor, { environmentId: account.environmentId, files });
const stored = () =>
  open.database
    .selectFrom('subscribers')
    .select(['subscriber_id', 'first_name', 'phone', 'locale', 'data'])
    .where('environment_id', '=', account.environmentId)
    .orderBy('subscriber_id')
    .execute();
const row = (subscriber_id: string, changes: object = {}) => ({
  subscriber_id,
  first_name: null,
  phone: null,
  locale: null,
  data: null,
  ...changes,
});

describe('a CSV file', () => {
  it('is imported with quotes, Arabic, a byte order mark and columns of data', async () => {
    const text =
      '\ufeffsubscriberId,firstName,phone,data.plan,data.city\r\n' +
      'a,"Lina ""L."" Haddad",+12025550110,premium,\r\n\r\nb,عمر,,,جدة\r\n"c","two\nlines",,,';
    const result = await load(await file('a.csv', text));
    expect(result).toEqual({ created: 3, updated: 0, failed: 0, faults: [] });
    expect(await stored()).toEqual([
      row('a', { first_name: 'Lina "L." Haddad', phone: '+12025550110', data: { plan: 'premium' } }),
      row('b', { first_name: 'عمر', data: { city: 'جدة' } }),
      row('c', { first_name: 'two\nlines' }),
    ]);
  });

  it('names the lines that it skips, without their values', async () => {
    const path = await file(
      'faults.csv',
      'subscriberId,email,phone\na,,\nb,not-an-address,+12025550111\nc,one@example.com\n,two@example.com,\nf,,',
    );
    const { faults, ...counts } = await load(path);
    expect(counts).toEqual({ created: 2, updated: 0, failed: 3 });
    expect(faults).toEqual([
      `${path}, line 3: email is not an e-mail address, such as name@example.com.`,
      `${path}, line 4: has 2 cells, and the header has 3.`,
      `${path}, line 5: subscriberId is required.`,
    ]);
    expect((await stored()).map((one) => one.subscriber_id)).toEqual(['a', 'f']);
  });

  it('ends at a wrong quote, and names its line', async () => {
    const good = Array.from({ length: 500 }, (_, index) => `user-${index},Lina`).join('\n');
    const path = await file('quote.csv', `subscriberId,firstName\n${good}\nx,"Omar"secret\n`);
    const error = await load(path).catch((error: Error) => error);
    expect(String(error)).toMatch(
      /quote\.csv, line 502: has a quote that is not closed, or inside a cell\. Correct it/,
    );
    expect(String(error)).not.toContain('secret');
  });

  it.each([
    ['', /is empty/],
    ['subscriberId,frstName\na,b', /unknown column "frstName"\. Did you mean firstName\?/],
    ['firstName\nb', /lacks the column subscriberId/],
    ['subscriberId,phone,phone\na,b,c', /the column phone twice/],
  ])('is rejected for its header: %j', async (text, message) => {
    await expect(load(await file('header.csv', text))).rejects.toThrow(message);
    expect(await stored()).toEqual([]);
  });
});

describe('JSON lines', () => {
  it('are imported, and faults are named by line', async () => {
    const path = await file(
      'a.jsonl',
      '{"subscriberId":"a","data":[1,{"b":null}]}\n\n{"subscriberId":\n{"subscriberId":"b","phone":12}\n' +
        '{"subscriberId":"c\\u0000"}\n["x"]\n{"subscriberId":"d"}',
    );
    expect(await load(path)).toEqual({
      created: 2,
      updated: 0,
      failed: 4,
      faults: [
        `${path}, line 3: is not valid JSON.`,
        `${path}, line 4: phone must be a string.`,
        `${path}, line 5: subscriberId must be text without U+0000 and without half a surrogate pair.`,
        expect.stringMatching(/line 6: .*must be an object/),
      ],
    });
    expect(await stored()).toEqual([row('a', { data: [1, { b: null }] }), row('d')]);
  });

  it('are passed on in batches that fit into a request of the admin API', async () => {
    const line = (id: number) => JSON.stringify({ subscriberId: `user-${id}`, data: 'ب'.repeat(20_000) });
    const path = await file('batches.jsonl', Array.from({ length: 200 }, (_, id) => `${line(id)}\n`).join(''));
    const sizes: number[] = [];
    const result = await importFiles({ files: [path] }, async (subscribers) => {
      sizes.push(subscribers.length);
      expect(Buffer.byteLength(JSON.stringify({ subscribers }))).toBeLessThan(4 * 1024 * 1024);
      return { created: subscribers.length, updated: 0 };
    });
    expect(result).toMatchObject({ created: 200, failed: 0 });
    expect(sizes).toEqual([78, 78, 44]);
  });

  it('skip a record that is too large, and a line without an end', async () => {
    const path = await file('large.jsonl', `${JSON.stringify({ subscriberId: 'a', data: 'x'.repeat(70_000) })}\n`);
    await appendFile(path, `{"subscriberId":"b","data":"${'x'.repeat(600_000)}"}\n{"subscriberId":"c"}\n`);
    const { faults, created } = await load(path);
    expect(created).toBe(1);
    expect(faults).toEqual([`${path}, line 1: is larger than 64 KiB of JSON.`, `${path}, line 2: is too long.`]);
  });
});

describe('an import', () => {
  it('can be repeated, keeps absent fields, and goes on over many batches', async () => {
    const lines = (first: string) =>
      Array.from({ length: 1200 }, (_, index) => JSON.stringify({ subscriberId: `user-${index}`, locale: first }));
    const one = await file('one.jsonl', lines('en').join('\n'));
    expect(await load(one)).toMatchObject({ created: 1200, updated: 0 });
    expect(await load(one)).toMatchObject({ created: 0, updated: 1200 });
    expect(await load(await file('two.csv', 'subscriberId,firstName\nuser-7,Noor'))).toMatchObject({ updated: 1 });
    const rows = await stored();
    expect(rows).toHaveLength(1200);
    expect(rows.find((each) => each.subscriber_id === 'user-7')).toEqual(
      row('user-7', { first_name: 'Noor', locale: 'en' }),
    );
  });

  it('takes the last value of a subscriber that a batch has twice', async () => {
    const path = await file('twice.csv', 'subscriberId,firstName,locale\na,Old,ar\na,New,');
    expect(await load(path)).toMatchObject({ created: 1, updated: 0 });
    expect(await stored()).toEqual([row('a', { first_name: 'New', locale: 'ar' })]);
  });

  it('reports its progress', async () => {
    const path = await file('a.csv', 'subscriberId\na\nb\n');
    const shown: [number, number][] = [];
    const options = { environmentId: account.environmentId, files: [path] };
    await importSubscribers(open.database, testActor, { ...options, onProgress: (...of) => shown.push(of) });
    expect(shown.at(-1)).toEqual([17, 17]);
  });

  it.each([
    ['absent.csv', /absent\.csv cannot be read \(ENOENT\)/],
    ['notes.txt', /is neither \.csv nor \.jsonl/],
  ])('names the file that it cannot read: %s', async (name, message) => {
    await expect(load(`${directory}/${name}`)).rejects.toThrow(message);
  });

  it('rejects a file in another encoding', async () => {
    const path = await file('latin.csv', Buffer.from('subscriberId,firstName\na,Jos\xe9\n', 'latin1'));
    await expect(load(path)).rejects.toThrow(/is not UTF-8/);
  });
});
