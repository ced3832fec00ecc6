// The `prepack` script of each public package: what was not built is not packed.
import { existsSync, readFileSync } from 'node:fs';

/** The parts of a manifest that name files. */
interface Manifest {
  name: string;
  exports: unknown;
  bin?: Record<string, string>;
}

/** The files that a manifest promises, as it names them. */
export function promisedFiles({ exports, bin = {} }: Manifest): string[] {
  return [...new Set([...targets(exports), ...Object.values(bin)])];
}

/** Follows the conditions of `exports` down to their files; patterns name no file. */
function targets(entry: unknown): string[] {
  if (typeof entry === 'string') return entry.includes('*') ? [] : [entry];
  return Object.values(entry ?? {}).flatMap(targets);
}

if (import.meta.main) {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const missing = promisedFiles(manifest).find((file) => !existsSync(file));
  if (missing) {
    console.error(`${manifest.name} is not built: ${missing.slice(2)} is missing. Run \`pnpm build\` first.`);
    process.exit(1);
  }
}
