/**
 * Lists the translations that are older than their English pages: `node scripts/translations.ts [--update]`. With `--update`,
 * it records the present English pages as translated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hashOf, isStale, readEnglish, translations, withSource } from '../src/i18n/translations.ts';

const { values } = parseArgs({ options: { update: { type: 'boolean', default: false } } });
const stale = translations().filter(isStale);
for (const { page, file, english } of stale) {
  if (values.update) {
    const hash = hashOf(readEnglish(readFileSync(english, 'utf8')));
    writeFileSync(file, withSource(readFileSync(file, 'utf8'), hash));
  }
  console.log(values.update ? `ar/${page}: recorded as up to date` : `ar/${page} is older than ${page}`);
}
if (!values.update && stale.length > 0) {
  console.error('Translate the changes, then run: node scripts/translations.ts --update');
  process.exitCode = 1;
}
