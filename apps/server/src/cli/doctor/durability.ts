import type pg from 'pg';
import type { Finding } from './finding.ts';

const subject = 'durability';

/** Settings and replication state of the server, as the user of the database sees them. */
interface Durability {
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  synchronousStandbyNames: string;
  /** Connected physical standbys, and receivers of the WAL such as a backup. */
  standbys: number;
  /** How many of them commits wait for; null if the user of the database may not see it. */
  synchronous: number | null;
  /** Replication slots of standbys that are not connected. */
  missingSlots: string[];
  /** The role that only a managed service creates. */
  managedRole: string | null;
}

/** Roles that only the managed services of Amazon, Google, Microsoft and others create. */
const managedRoles = ['rds_superuser', 'cloudsqlsuperuser', 'alloydbsuperuser', 'azure_pg_admin', 'neon_superuser'];

/**
 * Examines whether a crash of the server, or a failover to a standby, loses accepted data. A server without standbys has no failover, so
 * only the settings of its disk count.
 */
export async function examineDurability(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<Durability>(text, [managedRoles]);
  const found = rows[0] as Durability;
  return findDiskFault(found) ?? findStandbyFault(found) ?? describeDurability(found);
}

function findDiskFault({ fsync, fullPageWrites, synchronousCommit }: Durability): Finding | undefined {
  const wrong = Object.entries({ fsync, full_page_writes: fullPageWrites, synchronous_commit: synchronousCommit })
    .filter(([, value]) => value === 'off')
    .map(([name]) => name);
  if (wrong.length === 0) return undefined;
  const effect = wrong.some((name) => name !== 'synchronous_commit')
    ? 'a crash of its machine can destroy the database'
    : 'a crash loses the data accepted just before it';
  return warn(`${wrong.join(' and ')} off: ${effect}. Set ${wrong.length > 1 ? 'them' : 'it'} to on.`);
}

function findStandbyFault(found: Durability): Finding | undefined {
  const { synchronousStandbyNames: names, standbys, synchronous, missingSlots, managedRole } = found;
  const isSynchronous = names !== '';
  if (isSynchronous && found.synchronousCommit === 'local') {
    return warn('synchronous_commit is local: commits wait for no standby, so a failover loses data. Set it to on.');
  }
  if (isSynchronous && synchronous === 0) {
    return warn(
      `synchronous_standby_names is ${names}, but none of these standbys is connected: commits wait. Start a standby.`,
    );
  }
  if (isSynchronous || managedRole !== null) return undefined;
  if (standbys > 0) {
    return warn(
      `${count(standbys)} connected, but synchronous_standby_names is empty: a failover loses the data accepted just before it. Set synchronous_mode: true in Patroni, or synchronous_standby_names. If no failover uses ${standbys > 1 ? 'them' : 'it'}, ignore this.`,
    );
  }
  if (missingSlots.length > 0) {
    return warn(
      `No standby is connected, but replication slots of standbys exist (${missingSlots.join(', ')}): only this server has the data. Start the standbys, or drop the slots.`,
    );
  }
  return undefined;
}

function describeDurability(found: Durability): Finding {
  const { synchronousStandbyNames: names, synchronous, standbys, managedRole } = found;
  if (names !== '') {
    const unseen = synchronous === null ? ', whose state only a role with pg_monitor sees' : '';
    return ok(`accepted data survives a crash, and a failover to a synchronous standby (${names}${unseen})`);
  }
  if (managedRole === null) return ok('accepted data survives a crash');
  const replicas = standbys > 0 ? ` ${count(standbys)} connected asynchronously, for reads.` : '';
  return {
    level: 'info',
    subject,
    message: `Accepted data survives a crash. This is a managed PostgreSQL (role ${managedRole}):${replicas} its failover loses nothing only if the provider replicates synchronously. Check that its high availability is on.`,
  };
}

function count(standbys: number): string {
  return standbys === 1 ? '1 standby is' : `${standbys} standbys are`;
}

/** Without pg_read_all_stats, PostgreSQL shows the connections of standbys without their state. */
const text = `
  WITH senders AS (
    SELECT state, sync_state FROM pg_stat_replication AS sender
    WHERE (state IS NULL OR state IN ('streaming', 'catchup'))
      AND NOT EXISTS (SELECT FROM pg_replication_slots WHERE active_pid = sender.pid AND slot_type = 'logical')
  )
  SELECT
    current_setting('fsync') AS fsync,
    current_setting('full_page_writes') AS "fullPageWrites",
    current_setting('synchronous_commit') AS "synchronousCommit",
    current_setting('synchronous_standby_names') AS "synchronousStandbyNames",
    (SELECT count(*)::int FROM senders) AS standbys,
    CASE WHEN pg_has_role('pg_read_all_stats', 'USAGE')
      THEN (SELECT count(*)::int FROM senders WHERE sync_state IN ('sync', 'quorum'))
    END AS synchronous,
    ARRAY(
      SELECT slot_name::text FROM pg_replication_slots WHERE slot_type = 'physical' AND NOT active AND NOT temporary ORDER BY 1
    ) AS "missingSlots",
    (SELECT rolname::text FROM pg_roles WHERE rolname = ANY ($1) ORDER BY 1 LIMIT 1) AS "managedRole"
`;

const ok = (message: string): Finding => ({ level: 'ok', subject, message });
const warn = (message: string): Finding => ({ level: 'warn', subject, message });
