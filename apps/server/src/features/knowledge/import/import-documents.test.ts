import { mkdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { lockClasses } from '../../../platform/postgres/advisory-locks.ts';
import { temporaryDirectory, useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { testActor } from '../../audit/testing.ts';
import { setChatSettings } from '../../chat/chat-settings.ts';
import { createDocumentReader } from '../documents/reader.ts';
import { encryptedPdf, pdfBomb, zipWith } from '../documents/testing.ts';
import { deleteBase, listBases, readBase, requireBase } from '../manage-bases.ts';
import { createRetriever } from '../retrieval/search.ts';
import { createFolder } from '../testing.ts';
import { createStems } from '../text-analysis/stems.ts';
import { indexDocuments, removeDocuments, removeUnusedTerms, storeDocuments } from './document-store.ts';
import { importDocuments } from './import-documents.ts';

const open = await useDatabase();
const context = testContext(open);
let account: Account;
beforeEach(async () => {
  account = await testAccount(context);
});

const bring = (...paths: string[]) =>
  importDocuments(open.database, testActor, { environmentId: account.environmentId, name: 'base', paths });
const base = () => requireBase(open.database, account, 'base');
const contents = async () => (await readBase(open.database, await base())).contents;

async function search(question: string): Promise<string[]> {
  const { id } = await base();
  const retriever = createRetriever(open.database);
  const found = await retriever.search(question, { environmentId: account.environmentId, baseIds: [id], limit: 5 });
  return found.map(({ content }) => content);
}

/** Everything of the index that has no chunk, or is missing: nothing, when all is well. */
async function inconsistencies() {
  const { rows } = await sql<{ what: string }>`
    SELECT 'an entry without its chunk' AS what FROM (SELECT batch_id, unnest(ordinals) AS ordinal FROM knowledge_postings) AS entries
      LEFT JOIN knowledge_chunks USING (batch_id, ordinal) WHERE id IS NULL
    UNION ALL SELECT 'a wrong count' FROM knowledge_batches AS batches
      WHERE chunks <> (SELECT count(*) FROM knowledge_chunks WHERE batch_id = batches.id)
    UNION ALL SELECT 'a term without entries: ' || term FROM knowledge_terms AS terms
      WHERE NOT EXISTS (SELECT FROM knowledge_postings AS p WHERE p.base_number = terms.base_number AND p.term = terms.term)
    UNION ALL SELECT 'entries without their term: ' || term FROM knowledge_postings
      WHERE NOT EXISTS (SELECT FROM knowledge_terms AS t WHERE t.base_number = knowledge_postings.base_number AND t.term = knowledge_postings.term)
    UNION ALL SELECT 'a document without chunks' FROM knowledge_documents AS documents
      WHERE NOT EXISTS (SELECT FROM knowledge_chunks WHERE document_id = documents.id)
  `.execute(open.database);
  return rows;
}

const none = { added: 0, replaced: 0, unchanged: 0, removed: 0, failed: [], ignored: [] };

describe('an import', () => {
  it('brings the documents of a folder and of what is below it', async () => {
    const folder = await createFolder({
      'a.md': '# Apples\nApples are red.',
      'deep/er/b.html': '<h1>Pears</h1><p>Pears are green.</p>',
      'c.TXT': 'Plums are blue.',
      'photo.png': 'x',
      '.hidden.md': 'Secrets are hidden.',
      '.git/d.md': 'Commits are hidden.',
    });
    await symlink('/etc/hostname', join(folder, 'link.txt'));
    expect(await bring(folder)).toEqual({ ...none, added: 3, ignored: [join(folder, 'photo.png')] });
    expect((await contents()).map(({ path, name, words }) => [path, name, words])).toEqual([
      [join(folder, 'a.md'), 'Apples', 3],
      [join(folder, 'c.TXT'), 'c', 3],
      [join(folder, 'deep/er/b.html'), 'Pears', 3],
    ]);
    expect(await search('green pear')).toEqual(['Pears are green.']);
    expect(await search('hidden secret commits')).toEqual([]);
    expect(await inconsistencies()).toEqual([]);
  });

  it('brings single files, also by a relative path and twice', async () => {
    const folder = await createFolder({ 'a.txt': 'Apples are red.', 'b.txt': 'Pears are green.' });
    expect(await bring(join(folder, 'a.txt'), join(folder, '.', 'a.txt'))).toEqual({ ...none, added: 1 });
    expect(await bring(folder)).toEqual({ ...none, added: 1, unchanged: 1 });
  });

  it('done again skips what is unchanged, replaces what has changed, and removes what is gone', async () => {
    const folder = await createFolder({
      'same.txt': 'Apples are red.',
      'changed.txt': 'Pears are green, and quinces too.',
      'gone.txt': 'Plums are blue.',
    });
    await bring(folder);
    expect(await bring(folder)).toEqual({ ...none, unchanged: 3 });
    const before = new Map((await contents()).map(({ path, id }) => [path, id]));

    await writeFile(join(folder, 'changed.txt'), 'Pears are yellow.');
    await rm(join(folder, 'gone.txt'));
    await writeFile(join(folder, 'new.txt'), 'Cherries are black.');
    expect(await bring(folder)).toEqual({ ...none, added: 1, replaced: 1, unchanged: 1, removed: 1 });
    expect(await search('pears')).toEqual(['Pears are yellow.']);
    expect(await search('quinces')).toEqual([]);
    expect(await search('plums')).toEqual([]);
    expect(await search('cherries')).toEqual(['Cherries are black.']);
    expect(await search('apples')).toEqual(['Apples are red.']);
    const after = new Map((await contents()).map(({ path, id }) => [path, id]));
    expect(after.get(join(folder, 'same.txt'))).toBe(before.get(join(folder, 'same.txt')));
    expect(after.get(join(folder, 'changed.txt'))).not.toBe(before.get(join(folder, 'changed.txt')));
    expect(await inconsistencies()).toEqual([]);
  });

  it('removes nothing that came from elsewhere', async () => {
    const [one, other] = [await createFolder({ 'a.txt': 'Apples.' }), await createFolder({ 'b.txt': 'Pears.' })];
    // A name that begins alike is another folder.
    await mkdir(`${one}-more`);
    await writeFile(join(`${one}-more`, 'c.txt'), 'Plums.');
    await bring(one, other, `${one}-more`);
    expect(await bring(one)).toEqual({ ...none, unchanged: 1 });
    expect(await contents()).toHaveLength(3);
  });

  it('reports what it cannot read, brings the others, and keeps what was there of those', async () => {
    const folder = await createFolder({ 'good.txt': 'Apples are red.', 'later-bad.txt': 'Pears are green.' });
    await bring(folder);
    await writeFile(join(folder, 'later-bad.txt'), Buffer.from([0, 1, 2]));
    const bad = {
      'broken.pdf': Buffer.from('%PDF-1.7 broken'),
      'encrypted.pdf': encryptedPdf(),
      'bomb.docx': zipWith([{ name: 'word/document.xml', content: 'x', size: 2 ** 31 }]),
      'empty.md': '',
      'fake.pdf': 'Text',
    };
    for (const [name, content] of Object.entries(bad)) await writeFile(join(folder, name), content);
    await writeFile(join(folder, 'new.txt'), 'Plums are blue.');
    const { failed, ...counts } = await bring(folder);
    expect(counts).toEqual({ added: 1, replaced: 0, unchanged: 1, removed: 0, ignored: [] });
    expect(failed.map(({ path }) => path)).toEqual(
      [...Object.keys(bad), 'later-bad.txt'].sort().map((name) => join(folder, name)),
    );
    for (const { reason } of failed) expect(reason).toMatch(/^(is|has) /);
    expect(await search('green pears')).toEqual(['Pears are green.']);
    expect(await contents()).toHaveLength(3);
    expect(await inconsistencies()).toEqual([]);
  });

  it('brings the others also when one is odd beyond measure', async () => {
    const word = Array.from({ length: 4000 }, (_, index) => index.toString(36)).join('');
    const folder = await createFolder({
      'a.md': 'Apples are red.',
      'b.pdf': pdfBomb(1600),
      'c.txt': `A ${word} is longer than any index takes.`,
      'd.md': 'Plums are blue.',
    });
    const reader = createDocumentReader({ maxMemoryMb: 250 });
    const done = await importDocuments(open.database, testActor, {
      environmentId: account.environmentId,
      name: 'base',
      paths: [folder],
      reader,
    });
    expect(done).toEqual({
      ...none,
      added: 3,
      failed: [
        {
          path: join(folder, 'b.pdf'),
          reason: 'needs more than 250 MB of memory to read; divide it, or save it as plain text',
        },
      ],
    });
    expect(await search('plums')).toEqual(['Plums are blue.']);
    expect(await search('longer index')).toHaveLength(1);
    expect(await inconsistencies()).toEqual([]);
  });

  it('removes as many documents as a folder has lost', async () => {
    const folder = await createFolder({ 'a.txt': 'Apples are red.' });
    await bring(folder);
    const { id } = await base();
    await sql`INSERT INTO knowledge_documents (id, base_id, path, name, fingerprint, words)
      SELECT gen_random_uuid(), ${id}, ${`${folder}/x`} || n, 'x', '\\x00', 1 FROM generate_series(1, 66000) AS n
    `.execute(open.database);
    expect(await bring(folder)).toEqual({ ...none, unchanged: 1, removed: 66_000 });
    expect(await contents()).toHaveLength(1);
  });

  it('keeps a term that another one brings back while unused terms are removed', async () => {
    await bring(await createFolder({ 'a.txt': 'Apples are red.' }));
    const of = await base();
    const storeQuinces = async (path: string) => {
      const pieces = [{ headings: [], content: 'Quinces are yellow.', words: 3 }];
      const prepared = { path, title: 'Fruit', fingerprint: Buffer.alloc(32), pieces };
      await storeDocuments(open.database, of, await indexDocuments([prepared], createStems(open.database)));
    };
    await storeQuinces('/one');
    await removeDocuments(open.database, of, ['/one']);
    // Another import holds the lock: what it has stored is not to be seen yet.
    const other = await open.database.startTransaction().execute();
    await sql`SELECT pg_advisory_xact_lock(${lockClasses.knowledgeImport}, ${of.number})`.execute(other);
    const removing = removeUnusedTerms(open.database, of);
    const waiting = async () => {
      const { rows } =
        await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = ${of.number}`.execute(
          open.database,
        );
      return rows.length;
    };
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000, interval: 20 });
    await other.commit().execute();
    await removing;
    await storeQuinces('/two');
    expect(await search('quince')).toEqual(['Quinces are yellow.']);
    expect(await inconsistencies()).toEqual([]);
  });

  it('makes no knowledge base when nothing can be read', async () => {
    const folder = await createFolder({ 'bad.pdf': 'x' });
    expect((await bring(folder)).failed).toHaveLength(1);
    expect(await listBases(open.database, account.environmentId)).toEqual([]);
  });

  it('rejects an empty folder and a missing path, and changes nothing', async () => {
    const folder = await createFolder({ 'a.txt': 'Apples are red.' });
    await bring(folder);
    await rm(join(folder, 'a.txt'));
    await expect(bring(folder)).rejects.toThrow(`The folder ${folder} has no documents in it. Nothing was changed.`);
    await expect(bring(join(folder, 'absent'))).rejects.toThrow('cannot be opened (ENOENT): name a file or a folder');
    expect(await search('apples')).toEqual(['Apples are red.']);
  });

  it('of many documents is stored in several transactions, each whole', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1203 }, (_, index) => [`${index}.txt`, `Document${index} describes fruit.`]),
    );
    const folder = await createFolder(files);
    const shown: number[] = [];
    const done = await importDocuments(open.database, testActor, {
      environmentId: account.environmentId,
      name: 'base',
      paths: [folder],
      onProgress: (now) => shown.push(now),
    });
    expect(done).toEqual({ ...none, added: 1203 });
    expect(shown).toEqual(Array.from({ length: 1203 }, (_, index) => index + 1));
    expect(await search('document1202 fruit')).toContain('Document1202 describes fruit.');
    // Replaces a part of each batch.
    for (let index = 0; index < 1203; index += 7) await writeFile(join(folder, `${index}.txt`), `Changed${index}.`);
    expect(await bring(folder)).toMatchObject({ replaced: 172, unchanged: 1031 });
    expect(await inconsistencies()).toEqual([]);
    expect(await search('document700')).toEqual([]);
    expect(await search('changed700')).toEqual(['Changed700.']);
  });

  it('at the same instant as another one of the same folder ends with each document once', async () => {
    const folder = await createFolder(
      Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [`${index}.txt`, `Document${index} describes fruit.`]),
      ),
    );
    await Promise.all([bring(folder), bring(folder), bring(folder)]);
    expect(await contents()).toHaveLength(30);
    expect(await search('document7')).toEqual(['Document7 describes fruit.']);
    expect(await inconsistencies()).toEqual([]);
  });

  it('keeps what text may have in it', async () => {
    const odd = `It's "odd" \\ {a,b} NULL \u{1f600} $1 %_ الرياض`;
    const folder = await createFolder({ 'it\'s "odd" {}.md': `# ${odd}\n\n## ${odd} too\n\n${odd}` });
    expect(await bring(folder)).toMatchObject({ added: 1 });
    const [document] = await contents();
    expect(document?.name).toBe(odd);
    expect(document?.path).toBe(await realpath(join(folder, `it's "odd" {}.md`)));
    expect((await search('الرياض odd'))[0]).toContain(odd);
  });
});

describe('a knowledge base', () => {
  it('belongs to an environment: another one has its own of the same name', async () => {
    await bring(await createFolder({ 'a.txt': 'Apples are red.' }));
    const stranger = await testAccount(context);
    await expect(requireBase(open.database, stranger, 'base')).rejects.toThrow(
      `There is no knowledge base base of this account. See them with: omnichannel-server knowledge list --account ${stranger.userName}`,
    );
    await importDocuments(open.database, testActor, {
      environmentId: stranger.environmentId,
      name: 'base',
      paths: [await createFolder({ 'b.txt': 'Pears.' })],
    });
    expect(await contents()).toHaveLength(1);
  });

  it('is not deleted while an account has chosen it', async () => {
    await bring(await createFolder({ 'a.txt': 'Apples are red.' }));
    await setChatSettings(open.database, testActor, account.userName, { knowledge: ['base'] });
    await expect(deleteBase(open.database, testActor, await base())).rejects.toThrow(
      `omnichannel-server accounts set ${account.userName} --knowledge`,
    );
    expect(await search('apples')).toEqual(['Apples are red.']);
    await setChatSettings(open.database, testActor, account.userName, { knowledge: null });
    await deleteBase(open.database, testActor, await base());
    expect(await listBases(open.database, account.environmentId)).toEqual([]);
  });

  it('is deleted with all that is in it', async () => {
    const folder = await temporaryDirectory();
    for (let index = 0; index < 600; index++) await writeFile(join(folder, `${index}.txt`), `Fruit ${index}.`);
    await bring(folder);
    const { number } = await base();
    await deleteBase(open.database, testActor, await base());
    expect(await listBases(open.database, account.environmentId)).toEqual([]);
    const { rows } = await sql`SELECT FROM knowledge_postings WHERE base_number = ${number}
      UNION ALL SELECT FROM knowledge_terms WHERE base_number = ${number}`.execute(open.database);
    expect(rows).toEqual([]);
    expect(await inconsistencies()).toEqual([]);
  });
});
