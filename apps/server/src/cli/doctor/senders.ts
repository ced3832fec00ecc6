import { sql } from 'kysely';
import { validateSender } from '../../features/accounts/sender.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { command } from '../../platform/suggest-command.ts';
import type { Finding } from './finding.ts';

/** Senders that are named one by one; the others are counted. */
const maxFindings = 10;

/** Finds accounts whose sender no request could name: earlier versions stored it without a check, and providers reject its SMS. */
export async function examineSenders({ database }: Pick<OpenDatabase, 'database'>): Promise<Finding[]> {
  const { rows } = await sql<{ made: boolean }>`SELECT to_regclass('accounts') IS NOT NULL AS made`.execute(database);
  if (!rows[0]?.made) return [];
  const accounts = await database
    .selectFrom('accounts')
    .select(['user_name', 'default_sender'])
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const findings = accounts.flatMap(({ user_name: userName, default_sender: sender }): Finding[] => {
    const fault = validateSender(sender);
    if (!fault) return [];
    const says = `The sender "${sender}" of ${userName} ${fault} Set another:
  ${command`accounts set ${userName} --sender <name>`}`;
    return [{ level: 'warn', about: 'senders', says }];
  });
  const more = findings.length - maxFindings;
  if (more <= 0) return findings;
  const says = `${more} more accounts have such a sender. Set theirs, then run doctor again.`;
  return [...findings.slice(0, maxFindings), { level: 'warn', about: 'senders', says }];
}
