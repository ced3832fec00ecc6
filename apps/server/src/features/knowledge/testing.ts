import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../../platform/postgres/database.ts';
import { temporaryDirectory } from '../../platform/postgres/testing.ts';
import { testActor } from '../audit/testing.ts';
import { type ImportResult, importDocuments } from './import/import-documents.ts';

/** Creates a temporary folder with files, by relative path. */
export async function createFolder(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await temporaryDirectory();
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/**
 * Creates a knowledge base with these documents.
 */
export async function createBase(
  database: Database,
  environmentId: string,
  files: Readonly<Record<string, string | Buffer>>,
  name: string = randomUUID(),
): Promise<{ id: string; folder: string; imported: ImportResult }> {
  const folder = await createFolder(files);
  const imported = await importDocuments(database, testActor, { environmentId, name, paths: [folder] });
  const { id } = await database
    .selectFrom('knowledge_bases')
    .select('id')
    .where('environment_id', '=', environmentId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return { id, folder, imported };
}
