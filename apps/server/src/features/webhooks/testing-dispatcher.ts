import { pino } from 'pino';
import { openDatabase } from '../../platform/postgres/open-database.ts';
import { testContext } from '../../testing.ts';
import { startDispatcher } from './dispatcher.ts';
import { createWebhookMetrics } from './metrics.ts';

/** Delivers the webhooks of a database in a process of its own, for tests that kill it. Its argument is the URL of the database. */
const [, , databaseUrl] = process.argv;
const open = await openDatabase({ databaseUrl, directDatabaseUrl: undefined, dataDir: '' }, pino({ level: 'silent' }));
const context = testContext(open);
await startDispatcher(context, createWebhookMetrics(context.metrics, open.database));
process.send?.('ready');
