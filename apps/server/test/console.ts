import { type Browser, closeContexts, type Page, sharedChromium } from '@omnichannel/tooling/chromium';
import { pino } from 'pino';
import { type Service, startService } from '../src/app.ts';
import type { Context } from '../src/features/context.ts';
import { createSession } from '../src/features/operators/sessions.ts';
import type { Role } from '../src/http/operator-roles.ts';
import { newId } from '../src/platform/postgres/ids.ts';
import { testDatabase } from '../src/platform/postgres/testing.ts';
import { testContext } from '../src/testing.ts';
import { desktop } from './inbox/inbox.ts';

type PageOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/** The console of a service with its own database, and a browser. */
export interface TestConsole {
  service: Service;
  database: Context['database'];
  /**
   * Opens a page of the console as a new operator.
   *
   * @param path below `/console`, with a leading slash
   * @param options of the browser, such as its language
   */
  enter(role: Role, path: string, options?: PageOptions): Promise<Page>;
  /** Closes the pages of a test. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a service and a browser. @param settings changes of the configuration */
export async function startConsole(settings: Partial<Context['config']> = {}): Promise<TestConsole> {
  const browser = await sharedChromium();
  const open = await testDatabase();
  const config = { ...testContext(open).config, ...settings };
  const service = await startService(config, pino({ level: 'silent' }), { checkResponses: true });
  return {
    service,
    database: open.database,
    async enter(role, path, options = {}) {
      const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce', ...options });
      const value = await signIn(open.database, role);
      await context.addCookies([{ name: 'omnichannel_operator', value, url: service.url }]);
      const page = await context.newPage();
      await page.goto(`${service.url}/console${path}`);
      return page;
    },
    closePages: () => closeContexts(browser),
    async close() {
      await closeContexts(browser);
      await service.close();
      await open.close();
    },
  };
}

/**
 * Loads a page again, with responses of the admin API that come late.
 *
 * @param whenLoaded waits for the last part of the page
 * @returns how far elements have moved (the sum of the layout shifts that Chromium reports)
 */
export async function layoutShift(page: Page, whenLoaded: () => Promise<void>): Promise<number> {
  let requests = 0;
  await page.route('**/admin/v1/**', async (route) => {
    // Parts that are requested first come last.
    const delayMs = Math.max(0, 600 - 100 * requests++);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
  });
  await page.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  await page.reload();
  await whenLoaded();
  await page.waitForLoadState('networkidle');
  return page.evaluate('globalThis.shift');
}

/** Creates an operator with a session. @returns the token of the session */
async function signIn(database: Context['database'], role: Role): Promise<string> {
  const operatorId = newId();
  const row = { id: operatorId, user_name: `${role.toLowerCase()}-${operatorId.slice(-6)}`, role };
  await database.insertInto('operators').values(row).execute();
  return createSession(database, { operatorId, stage: 'signedIn', address: '192.0.2.1', userAgent: 'test' });
}
