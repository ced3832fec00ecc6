import { pino } from 'pino';
import { createNotifier } from '../../platform/postgres/notifier.ts';
import { openDatabase } from '../../platform/postgres/open.ts';
import { createReceiptScheduler } from './receipt-scheduler.ts';
import { sandboxChannel } from './serialized-writes.ts';

/** A process that takes what is due in a database, whose URL it is given, and never finishes telling it: for tests that kill it. */
const log = pino({ level: 'silent' });
const [, , databaseUrl] = process.argv;
const { database } = await openDatabase({ databaseUrl, directDatabaseUrl: undefined, dataDir: '' }, log);
const receive = (receipts: readonly { messageId: string }[]) => {
  process.send?.(receipts.map(({ messageId }) => messageId));
  return new Promise<void>(() => {});
};
createReceiptScheduler(database, createNotifier(database, log, sandboxChannel), { receive }, log).start();
