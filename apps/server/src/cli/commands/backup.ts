import { recordAudit } from '../../features/audit/record-audit.ts';
import { backup } from '../../platform/postgres/backup.ts';
import { defineLocalAction } from './define-action.ts';

/** `backup`: writes the whole database into a new file. */
export const backupAction = defineLocalAction({
  localOnly: 'copies all tables of the database into a file',
  positionals: { usage: '<file>', noun: 'the file to write', min: 1, max: 1 },
  async run({ actor, database, directUrl, print }, { positionals: [file = ''] }) {
    const { tables, rows } = await backup(directUrl, file);
    const after = { tables, rows };
    await recordAudit(database, actor, { action: 'database.backedUp', target: { type: 'database' }, after });
    print(
      `Wrote ${rows} rows of ${tables} tables to ${file}.
It contains personal data, but not the secret of the service, to which the database is bound. Keep the secret as well: without it, current passcodes are invalid, and each webhook endpoint needs a new secret.`,
      { file, tables, rows },
    );
  },
});
