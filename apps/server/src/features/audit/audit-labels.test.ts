import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const src = new URL('../../', import.meta.url);
const labels = new URL('../../../../console/src/operator/audit/action-texts.en.ts', import.meta.url);

/** An action in the sources, a noun and a past participle: `'account.created'`. */
const dotted = /'([a-z]\w+)\.(\w*(?:ed(?:In|Out|Up)?|[rR]ead|Reset))'/g;

async function readSources(): Promise<string[]> {
  const sources: string[] = [];
  for await (const name of glob('**/*.ts', { cwd: src.pathname })) {
    if (!/\.test\.ts$|testing/.test(name)) sources.push(await readFile(new URL(name, src), 'utf8'));
  }
  return sources;
}

it('the console has a name for each action that the service records', async () => {
  const sources = (await readSources()).filter((source) => source.includes('recordAudit'));
  const recorded = new Set(
    sources.flatMap((source) => [...source.matchAll(dotted)].map(([, noun, verb]) => `${noun}.${verb}`)),
  );
  const { english } = await import(labels.href);
  for (const known of ['account.created', 'connection.paused', 'optOuts.added']) expect(recorded).toContain(known);
  const unnamed = [...recorded].filter((action) => !(action in english.actions));
  expect(unnamed).toEqual([]);
  const areas = new Set(Object.keys(english.actions).map((action) => action.split('.')[0] as string));
  expect(Object.keys(english.areas).toSorted()).toEqual([...areas].toSorted());
});
