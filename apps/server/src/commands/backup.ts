import { backup } from '../database/backup.ts';
import { migrate } from '../database/migrate.ts';
import type { Action } from './action.ts';
import { withDatabase } from './database.ts';

/** `backup`: writes everything in the database into a new file. */
export const backupAction: Action = {
  names: { usage: '<file>', called: 'the file to write', least: 1, most: 1 },
  flags: {},
  async perform({ names: [file = ''] }, config) {
    await withDatabase(config, async ({ directUrl }) => {
      await migrate(directUrl);
      const { tables, rows } = await backup(directUrl, file);
      console.log(`Wrote ${rows} rows of ${tables} tables to ${file}.
It holds personal data, and not the secret of the service: keep that as well, without it tokens and passcodes that are out are void.`);
    });
  },
};
