import { validateSender } from '../../features/accounts/sender.ts';
import { command } from '../../platform/command-hint.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import type { Finding } from './finding.ts';

/** Maximum number of findings; further accounts are counted. */
const maxFindings = 10;

/** Finds accounts with an invalid sender: earlier versions did not check it, and providers reject its SMS. */
export async function examineSenders({ database }: Pick<OpenDatabase, 'database'>): Promise<Finding[]> {
  const accounts = await database
    .selectFrom('accounts')
    .select(['user_name', 'default_sender'])
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const findings = accounts.flatMap(({ user_name: userName, default_sender: sender }): Finding[] => {
    const fault = validateSender(sender);
    if (!fault) return [];
    const message = `The sender "${sender}" of ${userName} ${fault} Set another:
  ${command`accounts set ${userName} --sender <name>`}`;
    return [{ level: 'warn', subject: 'senders', message }];
  });
  const more = findings.length - maxFindings;
  if (more <= 0) return findings;
  const message = `${more} more accounts have an invalid sender. Change these, then run doctor again.`;
  return [...findings.slice(0, maxFindings), { level: 'warn', subject: 'senders', message }];
}
