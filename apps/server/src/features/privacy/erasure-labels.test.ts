import { expect, it } from 'vitest';
import { erase } from '../../all-tables.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testActor } from '../audit/testing.ts';

const open = await useDatabase();
const labels = new URL('../../../../console/src/operator/erasure/erasure-texts.en.ts', import.meta.url);

it('the console names in words whatever an erasure counts, and nothing else', async () => {
  const { english } = (await import(labels.href)) as { english: { rows: Record<string, string> } };
  const counted = await erase(open.database, testActor, { number: '+12025550123' }, { dryRun: true });
  expect(Object.keys(counted)).toContain('messages');
  expect(Object.keys(english.rows).toSorted()).toEqual(Object.keys(counted).toSorted());
});
