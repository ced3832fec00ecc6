import { pino } from 'pino';
import { openDatabase } from '../postgres/open-database.ts';
import { startWorker } from './worker.ts';

/** A process that takes the jobs of a database, whose URL it is given, and never finishes one: for tests that kill it. */
const log = pino({ level: 'silent' });
const [, , databaseUrl] = process.argv;
const open = await openDatabase({ databaseUrl, directDatabaseUrl: undefined, dataDir: '' }, log);
const verificationSms = ({ verificationId }: { verificationId: string }) => {
  process.send?.(verificationId);
  return new Promise<void>(() => {});
};
await startWorker({ verificationSms }, { database: open.database, directUrl: open.directUrl, log });
