import { pino } from 'pino';
import { createNotifier } from '../../platform/postgres/notifier.ts';
import { openDatabase } from '../../platform/postgres/open-database.ts';
import { createReceiptScheduler } from './receipt-scheduler.ts';
import { sandboxChannel } from './serialized-writes.ts';

/** Claims due receipts of a database in a process of its own and never finishes the report, for tests that kill it. Its argument is the URL. */
const log = pino({ level: 'silent' });
const [, , databaseUrl] = process.argv;
const { database } = await openDatabase({ databaseUrl, directDatabaseUrl: undefined, dataDir: '' }, log);
const receive = (receipts: readonly { messageId: string }[]) => {
  process.send?.(receipts.map(({ messageId }) => messageId));
  return new Promise<void>(() => {});
};
createReceiptScheduler(database, createNotifier(database, log, sandboxChannel), { receive }, log).start();
