import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../accounts/account.ts';
import type { OpenDatabase } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { openDatabase } from '../../database/open.ts';
import { testDatabase } from '../../database/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { importDocuments } from '../import/import.ts';
import { requireBase } from '../manage.ts';
import { createMeaning } from '../retrieval/meaning.ts';
import { createRetriever } from '../retrieval/search.ts';
import { baseWith } from '../testing.ts';
import { embedBase } from './embed.ts';
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
  'c.txt': 'A loaf costs two coins, and an inspection of the oven is free.',
};

describe('without pgvector', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase();
  });
  afterAll(() => open.close());

  it('an import says so, and passages are found by their words', async () => {
    const account = await testAccount(testContext(open));
    const { environmentId } = account;
    const { id } = await baseWith(open.database, environmentId, files, 'base');
    await expect(embedBase(open.database, await requireBase(open.database, account, 'base'), embedder)).rejects.toThrow(
      'This PostgreSQL has no pgvector: install it, or unset EMBEDDING_BASE_URL',
    );
    const meaning = createMeaning(open.database, embedder, pino({ level: 'silent' }));
    const retriever = createRetriever(open.database, { meaning });
    const found = await retriever.search('sparrow', { environmentId, baseIds: [id], limit: 5 });
    expect(found.map(({ documentName }) => documentName)).toEqual(['b']);
    expect(stub.calls).toEqual([]);
  });
});

describe.skipIf(url === undefined)(
  url === undefined
    ? 'with pgvector, left out: set TEST_PGVECTOR_URL to a server that has it; the embedded one and Debian 12 have none'
    : 'with pgvector',
  () => {
    let open: OpenDatabase;
    let account: Account;
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
      await migrate(open.directUrl);
    });
    afterAll(async () => {
      await open.close();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    });
    beforeEach(async () => {
      account = await testAccount(testContext(open));
    });

    const embed = async (by: Account = account) =>
      embedBase(open.database, await requireBase(open.database, by, 'base'), embedder);
    const log = pino({ level: 'silent' });
    const search = async (question: string, id: string, by: Account = account) => {
      const retriever = createRetriever(open.database, { meaning: createMeaning(open.database, embedder, log) });
      return retriever.search(question, { environmentId: by.environmentId, baseIds: [id], limit: 5 });
    };
    const names = async (...search_: Parameters<typeof search>) =>
      (await search(...search_)).map(({ documentName }) => documentName);

    it('passages are found by what they mean, and first by both', async () => {
      const { id } = await baseWith(open.database, account.environmentId, files, 'base');
      expect(await names('vehicle', id)).toEqual([]);
      expect(await embed()).toBe(3);
      expect(await names('vehicle', id)).toEqual(['a']);
      expect(await names('عصفور', id)).toEqual(['b']);
      expect(await names('vehicle inspection', id)).toEqual(['a', 'c']);
      const [found] = await search('vehicle', id);
      expect(found?.coverage).toBeCloseTo(1);
    });

    it('each passage is embedded once, with its title, and anew when it has changed', async () => {
      const { folder } = await baseWith(open.database, account.environmentId, files, 'base');
      await embed();
      expect(stub.calls.flat()).toContain('a\n\nEvery automobile needs an inspection each year.');
      expect(await embed()).toBe(0);
      const { writeFile } = await import('node:fs/promises');
      await writeFile(`${folder}/a.txt`, 'Every bird needs a nest.');
      await importDocuments(open.database, { environmentId: account.environmentId, name: 'base', paths: [folder] });
      expect(await embed()).toBe(1);
      const { id } = await requireBase(open.database, account, 'base');
      expect(await names('vehicle', id)).toEqual([]);
      expect((await names('sparrow', id)).sort()).toEqual(['a', 'b']);
    });

    it('of another environment are not found', async () => {
      const { id } = await baseWith(open.database, account.environmentId, files, 'base');
      await embed();
      const stranger = await testAccount(testContext(open));
      expect(await names('vehicle', id, stranger)).toEqual([]);
      const theirs = await baseWith(open.database, stranger.environmentId, { 'x.txt': 'Their vehicle.' }, 'base');
      await embed(stranger);
      expect(await names('automobile', theirs.id, stranger)).toEqual(['x']);
      expect(await names('automobile', id)).toEqual(['a']);
    });

    it('while the model fails are found by their words, and the log says so', async () => {
      const { id } = await baseWith(open.database, account.environmentId, files, 'base');
      await embed();
      stub.status = 500;
      const warn = vi.spyOn(log, 'warn');
      expect(await names('sparrow vehicle', id)).toEqual(['b']);
      expect(warn).toHaveBeenCalledOnce();
    });
  },
);
