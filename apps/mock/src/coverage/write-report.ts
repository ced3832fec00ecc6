import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Coverage } from './coverage.ts';
import { renderCoverage } from './html.ts';

/**
 * Writes `coverage.json` and `coverage.html` into a folder, which is created. A reader never sees half of a file.
 *
 * @throws {Error} when they cannot be written
 */
export async function writeReport(folder: string, coverage: Coverage): Promise<void> {
  const path = resolve(folder);
  try {
    await mkdir(path, { recursive: true });
    await write(join(path, 'coverage.json'), `${JSON.stringify(coverage, null, 2)}\n`);
    await write(join(path, 'coverage.html'), renderCoverage(coverage));
  } catch (error) {
    throw new Error(`--coverage (option coverage): ${path} cannot be written: ${(error as Error).message}.`);
  }
}

async function write(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, text);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}
