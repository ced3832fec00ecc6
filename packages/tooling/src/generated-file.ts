import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Writes a generated file, or with `--check` on the command line compares it with the committed file and, where
 * they differ, exits with the command that fixes it.
 *
 * @param target the file, named `*.gen.ts`
 * @param source what it should hold, without the banner
 */
export async function generatedFile(target: URL, source: string): Promise<void> {
  const wanted = `// Generated from the contract by \`pnpm generate\`. Do not edit.\n${source}`;
  const present = await readFile(target, 'utf8').catch(() => '');
  if (present === wanted) return;
  if (process.argv.includes('--check')) {
    const name = relative(fileURLToPath(new URL('../../..', import.meta.url)), fileURLToPath(target));
    console.error(`${name} does not follow the contract. Run \`pnpm generate\` and commit what it writes.`);
    process.exit(1);
  }
  await writeFile(target, wanted);
}
