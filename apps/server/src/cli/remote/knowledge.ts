import { readFile } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Item, OmnichannelAdmin } from '@omnichannel/admin';
import { findFiles } from '../../features/knowledge/import/find-files.ts';
import type { ImportResult } from '../../features/knowledge/import/import-documents.ts';
import { type BaseDetails, type BaseSummary, unknownBaseError } from '../../features/knowledge/manage-bases.ts';
import type { RemoteAccount } from './accounts.ts';
import { withDates } from './with-dates.ts';

/** Milliseconds between two looks at an import. */
const pollMs = 200;

/** Lists the knowledge bases of an account, the newest first. */
export async function listRemoteBases(admin: OmnichannelAdmin, { id }: RemoteAccount): Promise<BaseSummary[]> {
  const bases = await Array.fromAsync(admin.knowledgeBases.list(id, { limit: 200 }));
  return bases.map((base) => {
    const { waitingImports: _, ...summary } = withDates(base, 'createdAt');
    return summary;
  });
}

/** @throws {ApplicationError} when the account has no knowledge base with this name */
export async function requireRemoteBase(
  admin: OmnichannelAdmin,
  account: RemoteAccount,
  name: string,
): Promise<BaseSummary> {
  const base = (await listRemoteBases(admin, account)).find((one) => one.name === name);
  if (base === undefined) throw unknownBaseError(name, account.userName);
  return base;
}

/** Reads a knowledge base with its documents, in the order of their paths. */
export async function readRemoteBase(
  admin: OmnichannelAdmin,
  account: RemoteAccount,
  name: string,
): Promise<BaseDetails> {
  const base = await requireRemoteBase(admin, account, name);
  const documents = await listDocuments(admin, account, base.id);
  const contents = documents.map((document) => {
    const { title, ...rest } = withDates(document, 'importedAt');
    return { ...rest, name: title };
  });
  return { ...base, contents };
}

interface RemoteImport {
  name: string;
  description: string | undefined;
  paths: readonly string[];
  onProgress(done: number, all: number): void;
}

/**
 * Synchronizes a knowledge base with files and folders of this machine: it uploads each document, and deletes those that are no longer in a
 * folder. A document is identified by its path from the named folder on, such as `handbook/returns.md`, so that every machine can repeat it.
 *
 * @throws {Error} when a path does not exist, a folder is empty, or an existing base would get a description
 */
export async function importRemoteDocuments(
  admin: OmnichannelAdmin,
  account: RemoteAccount,
  { name, description, paths, onProgress }: RemoteImport,
): Promise<ImportResult> {
  const { documents, others, folders } = await findFiles(paths);
  const base = await findOrCreateBase(admin, account, name, description);
  const roots = folders.map((folder) => ({ folder, root: `${basename(folder)}/` }));
  const nameOf = (file: string) => toDocumentPath(file, folders);
  const known = await listDocuments(admin, account, base.id);
  const counts = { added: 0, replaced: 0, unchanged: 0, removed: 0 };
  const failed: { path: string; reason: string }[] = [];
  const found = new Set<string>();
  for (const [index, file] of documents.entries()) {
    const path = nameOf(file);
    found.add(path);
    const content = (await readFile(file)).toString('base64');
    const { status, reason } =
      content === ''
        ? { status: 'failed' as const, reason: 'is empty' }
        : await finishImport(
            admin,
            account,
            base.id,
            await admin.knowledgeBases.documents.upload(account.id, base.id, { path, content }),
          );
    if (status === 'failed') failed.push({ path: file, reason: reason ?? 'cannot be read' });
    else counts[status] += 1;
    onProgress(index + 1, documents.length);
  }
  for (const { id, path } of known) {
    if (found.has(path) || !roots.some(({ root }) => path.startsWith(root))) continue;
    await admin.knowledgeBases.documents.delete(account.id, base.id, id);
    counts.removed += 1;
  }
  return { ...counts, failed, ignored: others };
}

async function findOrCreateBase(
  admin: OmnichannelAdmin,
  account: RemoteAccount,
  name: string,
  description: string | undefined,
): Promise<{ id: string }> {
  const known = (await listRemoteBases(admin, account)).find((one) => one.name === name);
  if (known === undefined) return admin.knowledgeBases.create(account.id, { name, description: description ?? '' });
  if (description === undefined || description === known.description) return known;
  throw new Error(
    `Through the admin API only a new knowledge base can get a description, and ${name} exists. Omit --description.`,
  );
}

/** Waits until the service has read a document. */
async function finishImport(
  admin: OmnichannelAdmin,
  account: RemoteAccount,
  baseId: string,
  upload: Item<'listKnowledgeImports'>,
) {
  let { status, reason } = upload;
  while (status === 'waiting') {
    await sleep(pollMs);
    ({ status, reason } = await admin.knowledgeBases.imports.get(account.id, baseId, upload.id));
  }
  return { status, reason };
}

/** Returns the path of a document: the one from its folder on, with slashes; of a named file its name. */
function toDocumentPath(file: string, folders: readonly string[]): string {
  const folder = folders.find((one) => file.startsWith(one));
  if (folder === undefined) return basename(file);
  return [basename(folder), ...relative(folder, file).split(sep)].join('/');
}

function listDocuments(admin: OmnichannelAdmin, { id }: RemoteAccount, baseId: string) {
  return Array.fromAsync(admin.knowledgeBases.documents.list(id, baseId, { limit: 200 }));
}
