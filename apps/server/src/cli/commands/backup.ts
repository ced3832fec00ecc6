import { backup } from '../../platform/postgres/backup.ts';
import { onDatabase } from './on-database.ts';

/** `backup`: writes everything in the database into a new file. */
export const backupAction = onDatabase({
  names: { usage: '<file>', called: 'the file to write', least: 1, most: 1 },
  async run({ directUrl, print }, { names: [file = ''] }) {
    const { tables, rows } = await backup(directUrl, file);
    print(
      `Wrote ${rows} rows of ${tables} tables to ${file}.
It holds personal data, and not the secret of the service, to which the database belongs: keep that as well. Without it the passcodes that are out are void, and each webhook endpoint needs a new secret.`,
      { file, tables, rows },
    );
  },
});
