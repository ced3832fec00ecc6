import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDatabaseSchema } from '../../../all-tables.ts';
import type { Account } from '../../../http/account.ts';
import type { OpenDatabase } from '../../../platform/postgres/database.ts';
import { migrate } from '../../../platform/postgres/migrate.ts';
import { openDatabase } from '../../../platform/postgres/open-database.ts';
import { testDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { testActor } from '../../audit/testing.ts';
import { importDocuments } from '../import/import-documents.ts';
import { requireBase } from '../manage-bases.ts';
import { createRetriever } from '../retrieval/search.ts';
import { createSemanticSearch } from '../retrieval/semantic-search.ts';
import type { Chunk } from '../retriever.ts';
import { createBase } from '../testing.ts';
import { embedBase } from './embed-base.ts';
import { createEmbedder, type Embedder } from './embedder.ts';
import { type StubEmbeddings, startStubEmbeddings } from './testing.ts';

/** A server with pgvector, as a user who may create databases: neither the embedded one nor Debian 12 has it. */
const url = process.env.TEST_PGVECTOR_URL;

let stub: StubEmbeddings;
let embedder: Embedder;
beforeAll(async () => {
  stub = await startStubEmbeddings();
  embedder = createEmbedder({ baseUrl: stub.baseUrl, model: "the stub's", apiKey: undefined });
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.status = 200;
  stub.calls = [];
});

const files = {
  'a.txt': 'Every automobile needs an inspection each year.',
  'b.txt': 'The sparrow sings in the morning.',
  'c.txt': 'A loaf costs two coins, and an inspection of the oven is free. The inspection takes an hour.',
};
/** More than are compared whole. */
const many = Object.fromEntries(
  Array.from({ length: 300 }, (_, index) => [`${index}.txt`, `Shelf ${index} holds paper.`]),
);
const log = pino({ level: 'silent' });

/** Defines the tests that hold with and without pgvector. */
function anywhere(opened: () => OpenDatabase): { embed: Embed; names: Names; search: Search; account(): Account } {
  let account: Account;
  beforeEach(async () => {
    account = await testAccount(testContext(opened()));
  });
  const embed: Embed = async (by = account) =>
    embedBase(opened().database, await requireBase(opened().database, by, 'base'), embedder);
  const search: Search = async (question, id, by = account) => {
    const { database } = opened();
    const retriever = createRetriever(database, { semanticSearch: createSemanticSearch(database, embedder, log) });
    return retriever.search(question, { environmentId: by.environmentId, baseIds: [id], limit: 5 });
  };
  const names: Names = async (...asked) => (await search(...asked)).map(({ documentName }) => documentName);
  const base = (by = account) => createBase(opened().database, by.environmentId, files, 'base');

  it('what is found by words is put in order by what it means as well', async () => {
    const { id } = await base();
    expect(await names('vehicle inspection', id)).toEqual(['c', 'a']);
    expect(stub.calls).toEqual([]);
    expect(await embed()).toBe(3);
    expect(await names('vehicle inspection', id)).toEqual(['a', 'c']);
    const [found] = await search('vehicle inspection', id);
    expect(found?.coverage).toBeCloseTo(1);
  });

  it('those of a small knowledge base are found though they share no word with the question', async () => {
    const { id } = await base();
    expect(await names('vehicle', id)).toEqual([]);
    await embed();
    expect(await names('vehicle', id)).toEqual(['a']);
  });

  it('each chunk is embedded once, with its title, and again when it has changed', async () => {
    const { id, folder } = await base();
    await embed();
    expect(stub.calls.flat()).toContain('a\n\nEvery automobile needs an inspection each year.');
    expect(await embed()).toBe(0);
    await writeFile(`${folder}/a.txt`, 'Every bird needs an inspection.');
    await importDocuments(opened().database, testActor, {
      environmentId: account.environmentId,
      name: 'base',
      paths: [folder],
    });
    expect(await embed()).toBe(1);
    expect(await names('sparrow inspection', id)).toContain('a');
    expect(
      (await search('vehicle inspection', id)).find(({ documentName }) => documentName === 'a')?.coverage,
    ).toBeLessThan(1);
  });

  it('of another environment are not found', async () => {
    const { id } = await base();
    await embed();
    const stranger = await testAccount(testContext(opened()));
    expect(await names('vehicle inspection', id, stranger)).toEqual([]);
    const theirs = await createBase(
      opened().database,
      stranger.environmentId,
      { 'x.txt': 'A vehicle inspection.' },
      'base',
    );
    await embed(stranger);
    expect(await names('automobile inspection', theirs.id, stranger)).toEqual(['x']);
    expect((await names('automobile inspection', id)).sort()).toEqual(['a', 'c']);
  });

  it('while the model fails are found by their words, and the log says so', async () => {
    const { id } = await base();
    await embed();
    stub.status = 500;
    const warn = vi.spyOn(log, 'warn');
    expect(await names('sparrow vehicle', id)).toEqual(['b']);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('of another size than the question has are found by their words', async () => {
    const { id } = await base();
    await embed();
    const { model } = embedder;
    const larger = { model, embed: async () => [[1, 0, 0, 0, 0, 0, 0]] };
    const retriever = createRetriever(opened().database, {
      semanticSearch: createSemanticSearch(opened().database, larger, log),
    });
    const found = await retriever.search('sparrow', { environmentId: account.environmentId, baseIds: [id], limit: 5 });
    expect(found.map(({ documentName }) => documentName)).toEqual(['b']);
  });
  return { embed, names, search, account: () => account };
}
type Embed = (by?: Account) => Promise<number>;
type Search = (question: string, id: string, by?: Account) => Promise<Chunk[]>;
type Names = (...asked: Parameters<Search>) => Promise<string[]>;

describe('chunks, without pgvector,', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase();
  });
  afterAll(() => open.close());
  const { embed, names, account } = anywhere(() => open);

  it('those of a larger one are compared where they share a word with the question', async () => {
    const { id } = await createBase(open.database, account().environmentId, { ...files, ...many }, 'base');
    await embed();
    expect(await names('vehicle', id)).toEqual([]);
    expect(await names('vehicle inspection', id)).toEqual(['a', 'c']);
  });
});

describe.skipIf(url === undefined)(
  url === undefined
    ? 'chunks, with pgvector, left out: set TEST_PGVECTOR_URL to a server that has it; the embedded one and Debian 12 have none'
    : 'chunks, with pgvector,',
  () => {
    let open: OpenDatabase;
    const name = `test_${randomBytes(6).toString('hex')}`;
    const onServer = async (statement: string) => {
      const client = new pg.Client(url);
      await client.connect();
      await client.query(statement).finally(() => client.end());
    };
    beforeAll(async () => {
      await onServer(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
      const own = Object.assign(new URL(url as string), { pathname: `/${name}` });
      const config = { databaseUrl: own.href, directDatabaseUrl: undefined, dataDir: '' };
      open = await openDatabase(config, pino({ level: 'silent' }));
      await migrate(open.directUrl, await readDatabaseSchema());
    });
    afterAll(async () => {
      await open.close();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    });
    const { embed, names, search, account } = anywhere(() => open);

    it('those of a larger one are found though they share no word with the question', async () => {
      const { id } = await createBase(open.database, account().environmentId, { ...files, ...many }, 'base');
      expect(await names('vehicle', id)).toEqual([]);
      await embed();
      expect(await names('vehicle', id)).toEqual(['a']);
      expect(await names('عصفور', id)).toEqual(['b']);
      const [found] = await search('vehicle', id);
      expect(found).toMatchObject({ coverage: 1, evidence: 0 });
    });
  },
);
