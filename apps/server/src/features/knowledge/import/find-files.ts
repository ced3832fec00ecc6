import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { isSupportedFile } from '../documents/read-document.ts';

/** The files of an import. */
export interface FoundFiles {
  /** Paths of documents, in order, each once. */
  documents: readonly string[];
  /** Other files in the folders. */
  others: readonly string[];
  /** Folders, each with a separator at its end. Documents of earlier imports that are missing there now are deleted. */
  folders: readonly string[];
}

/**
 * Finds the files to import: named files, and documents in folders and their subfolders. Hidden files and symbolic links in folders are
 * skipped.
 *
 * @throws {Error} when a path does not exist, or a folder contains no documents
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
    // Also if it had documents before: a missing disk is more likely than the deletion of all documents.
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
