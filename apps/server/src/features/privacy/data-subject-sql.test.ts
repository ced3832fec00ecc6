import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { testDatabase } from '../../platform/postgres/testing.ts';
import { mentionsPhone } from './data-subject-sql.ts';

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase({ migrated: false });
});
afterAll(() => open.close());

const numbers = ['+12025550142', '+12025550143'];
const isMentioned = async (text: string | null, sought = numbers) => {
  const { rows } = await sql<{ is: boolean | null }>`
    SELECT ${mentionsPhone(sql`${text}::text`, sought)} AS is
  `.execute(open.database);
  return rows[0]?.is;
};

const spellings = [
  '+12025550142',
  '12025550142',
  '0012025550142',
  '+1 (202) 555-0143',
  '\u202a+1 202\u2011555\u20110142\u202c',
  '+١٢٠٢٥٥٥٠١٤٢',
  '۱۲۰۲۵۵۵۰۱۴۳',
];

describe('a number', () => {
  it.each([
    ...spellings,
    'tel:+1-202-555-0142;ext=7',
    '12025550142@sms.example.com',
    '{"mobile": ["+1 202 555 0142", "x"]}',
    'a|+12025550142|b',
  ])('is found in %s', async (text) => {
    expect(await isMentioned(text)).toBe(true);
  });

  it.each(['', '+12025550144', '912025550142', '120255501420', '2025550142', '1202555|0142'])(
    'is not found in %j',
    async (text) => {
      expect(await isMentioned(text)).toBe(false);
    },
  );

  it('matches nothing without numbers', async () => {
    expect(await isMentioned('+12025550142', [])).toBe(false);
  });
});
