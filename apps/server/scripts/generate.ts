/** Writes the table of the settings into docs/configure.md. With `--check` it compares, and names the command that fixes a difference. */
import { readFile, writeFile } from 'node:fs/promises';
import { formatSettingsTable } from './settings-table.ts';

const page = new URL('../docs/configure.md', import.meta.url);
const begin = '<!-- Generated from src/platform/config/settings by `pnpm generate`. Do not edit. -->';
const end = '<!-- End of the generated table. -->';

const present = await readFile(page, 'utf8');
const [before, rest] = present.split(begin);
const after = rest?.split(end)[1];
if (before === undefined || after === undefined) throw new Error(`docs/configure.md has no lines ${begin} and ${end}`);
const wanted = [before, begin, '\n\n', formatSettingsTable(), '\n\n', end, after].join('');
if (present !== wanted) {
  if (process.argv.includes('--check')) {
    console.error(
      'apps/server/docs/configure.md does not follow the settings. Run `pnpm generate` and commit what it writes.',
    );
    process.exit(1);
  }
  await writeFile(page, wanted);
}
