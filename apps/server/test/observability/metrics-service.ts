import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type Service, startService } from '../../src/app.ts';
import { useDatabase } from '../../src/platform/postgres/testing.ts';
import { testContext } from '../../src/testing.ts';

/** Starts a service for all tests of a file. */
export async function useService(): Promise<Service> {
  const open = await useDatabase();
  const service = await startService(testContext(open).config, pino({ level: 'silent' }));
  afterAll(() => service.close());
  return service;
}

/** Reads `/metrics`. */
export async function scrape({ url }: Service): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}

/** Returns the names of the metrics of a scrape with their types. */
export function readTypes(text: string): Map<string, string> {
  return new Map(Array.from(text.matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name = '', type = '']) => [name, type]));
}

/** Returns the names of the series that a metric has. */
export function seriesOf(name: string, type: string): string[] {
  return type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name];
}
