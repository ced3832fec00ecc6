import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { isSupportedFile } from '../documents/read-document.ts';

/** What was asked to be imported. */
export interface FoundFiles {
  /** Documents, in order, each once. */
  documents: readonly string[];
  /** Files in folders that are no documents, by their names. */
  others: readonly string[];
  /** Folders, each with a separator at its end: a document in one of them that is not found any more is removed. */
  folders: readonly string[];
}

/**
 * Finds the files to import: those that are named, and the documents in folders and what is below them. There, what is hidden is left
 * out, as are links, which may lead anywhere.
 *
 * @throws {Error} when there is no such file or folder, or a folder has no documents in it
 */
export async function findFiles(paths: readonly string[]): Promise<FoundFiles> {
  const documents = new Set<string>();
  const others = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths) {
    const real = await realpath(path).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${path} cannot be opened (${error.code}): name a file or a folder that is there.`);
    });
    if (!(await lstat(real)).isDirectory()) {
      documents.add(real);
      continue;
    }
    folders.add(real.endsWith(sep) ? real : real + sep);
    let found = 0;
    for await (const file of filesIn(real)) {
      if (isSupportedFile(file)) found += 1;
      (isSupportedFile(file) ? documents : others).add(file);
    }
    // Also when it had some before: it is more likely that a disk is missing than that all were deleted.
    if (found === 0) throw new Error(`The folder ${path} has no documents in it. Nothing was changed.`);
  }
  return { documents: [...documents], others: [...others], folders: [...folders] };
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(resolve(folder), { withFileTypes: true });
  for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
}
