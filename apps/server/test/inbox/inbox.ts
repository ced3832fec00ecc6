import type { NewMessage, SandboxMessage } from '@omnichannel/console/sandbox';
import type { Browser, Page } from '@omnichannel/tooling/chromium';
import type { Logger } from 'pino';
import { type Service, startService } from '../../src/app.ts';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { createSandboxLink } from '../../src/features/accounts/sandbox-access.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { type Api, signIn } from './api.ts';

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };
/** In portrait: wide enough for tables, and too narrow for the navigation next to them. */
export const tablet = { width: 834, height: 1112 };

export interface Account {
  userName: string;
  apiKey: string;
  id: string;
  environmentId: string;
  api: Api;
}

/** A service with its page, and browsers that look at it. */
export interface Inbox {
  service: Service;
  account(userName: string, options?: { sandbox?: boolean }): Promise<Account>;
  /** Opens the page of an account in a browser of its own, by a link. */
  enter(account: Pick<Account, 'userName'>, options?: EnterOptions): Promise<Page>;
  /** Writes as a person, as the page does, whose cookies are used. */
  write(page: Page, message: NewMessage): Promise<SandboxMessage>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface EnterOptions extends NonNullable<Parameters<Browser['newContext']>[0]> {
  /** The rest of the address after `/sandbox`. */
  path?: string;
}

export async function startInbox(browser: Browser, config: Config, log: Logger): Promise<Inbox> {
  let service = await startService(config, log, { checkResponses: true });
  return {
    get service() {
      return service;
    },
    async account(userName, { sandbox = true } = {}) {
      const settings = { userName, sandbox, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
      const { database } = service.context;
      const { id, apiKey } = await createAccount(database, testActor, settings);
      const { environment_id: environmentId } = await database
        .selectFrom('accounts')
        .select('environment_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { userName, apiKey, id, environmentId, api: await signIn(service.url, { userName, apiKey }) };
    },
    async enter({ userName }, { path = '', ...options } = {}) {
      const context = await browser.newContext({
        viewport: desktop,
        permissions: ['clipboard-read', 'clipboard-write'],
        ...options,
      });
      const page = await context.newPage();
      await page.goto(await createSandboxLink(service.context.database, testActor, { userName }, service.url));
      if (path) await page.goto(`${service.url}/sandbox${path}`);
      await page.locator('#connection[data-state=connected]').waitFor();
      return page;
    },
    async write(page, message) {
      const response = await page.request.post(`${service.url}/sandbox/messages`, {
        data: message,
        headers: { Origin: service.url },
      });
      if (!response.ok()) throw new Error(await response.text());
      return response.json();
    },
    async restart() {
      await service.close();
      // At the same address.
      service = await startService({ ...config, port: Number(new URL(service.url).port) }, log, {
        checkResponses: true,
      });
    },
    close: () => service.close(),
  };
}
