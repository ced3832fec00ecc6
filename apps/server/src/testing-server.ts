import { rm } from 'node:fs/promises';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { readDatabaseSchema } from './all-tables.ts';
import { openEmbedded } from './platform/postgres/embedded/embedded.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { temporaryDirectory } from './platform/postgres/testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server's own database, which creates all others. */
    serverUrl: string;
  }
}

/** Starts the server of a test run. Vitest calls this first, and the returned function last. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const directory = await temporaryDirectory();
  const settings = { fsync: 'off', max_connections: 400 };
  const server = await openEmbedded(`${directory}/data`, pino({ level: 'warn' }), { settings });
  await makeTemplate(server.url);
  project.provide('serverUrl', server.url);
  return async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
}

/** Creates a migrated template: copying it is faster than migrating each database. */
async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CREATE DATABASE template_migrated');
  await client.end();
  const template = new URL(url);
  template.pathname = '/template_migrated';
  await migrate(template.href, await readDatabaseSchema());
}
