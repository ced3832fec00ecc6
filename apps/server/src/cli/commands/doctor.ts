import { findClosedChannels } from '../../carriers/closed-channels.ts';
import { kinds } from '../../carriers/kinds.ts';
import { readActivity } from '../../carriers/outbox/connection-activity.ts';
import { findUnrestrictedAccounts } from '../../features/accounts/live-accounts.ts';
import type { Config } from '../../platform/config/config.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { hasDatabase } from '../../platform/postgres/embedded/data-dir.ts';
import { examineBucket } from '../doctor/bucket.ts';
import { examineConnectionLimit } from '../doctor/connection-limit.ts';
import { examineConnections } from '../doctor/connections.ts';
import { examineDataDir } from '../doctor/data-dir.ts';
import { examineDatabase } from '../doctor/database.ts';
import { examineEndpoints } from '../doctor/endpoints.ts';
import type { Finding } from '../doctor/finding.ts';
import { examineLiveAccounts, examineSandboxAccounts } from '../doctor/live-accounts.ts';
import { examineSecret } from '../doctor/secret.ts';
import { examineSenders } from '../doctor/senders.ts';
import { examineSettings } from '../doctor/settings.ts';
import { withDatabase } from './with-database.ts';

/**
 * `doctor`: prints one line for each check; exit code 1 when a check fails. It changes nothing, and deletes the object that it writes into
 * the bucket.
 */
export async function runDoctor(config: Config): Promise<void> {
  const findings = [
    ...examineSettings(config, process.env),
    ...(config.databaseUrl === undefined ? await examineDataDir(config.dataDir) : []),
    ...(await examineOpenDatabase(config)),
  ];
  for (const { level, subject, message } of findings) console.log(`${level.padEnd(6)}${subject.padEnd(16)}${message}`);
  if (findings.some(({ level }) => level === 'fail')) process.exitCode = 1;
}

async function examineOpenDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === undefined && !(await hasDatabase(config.dataDir))) return [];
  const findings: Finding[] = [];
  try {
    await withDatabase(config, async (open) => {
      findings.push(...(await examineDatabase(open)));
      findings.push(await examineConnectionLimit(open, config));
      if (!(await isMigrated(open))) return;
      findings.push(
        ...(await examineSecret(open, config)),
        ...(await examineBucket(open, config)),
        ...(await examineEndpoints(open)),
        ...(await examineSenders(open)),
        ...(await examineConnections(open, config, { kinds, readActivity, findUnrestrictedAccounts })),
        ...(await examineLiveAccounts(open, await findClosedChannels(config, open.database), config)),
        ...(await examineSandboxAccounts(open, config)),
      );
    });
  } catch (error) {
    findings.push({ level: 'fail', subject: 'database', message: (error as Error).message });
  }
  return findings;
}

/** Returns whether the database has the tables that the further checks read. `media_bucket` comes after the others. */
async function isMigrated({ pool }: OpenDatabase): Promise<boolean> {
  const { rows } = await pool.query("SELECT to_regclass('media_bucket') IS NOT NULL AS made");
  return rows[0].made;
}
