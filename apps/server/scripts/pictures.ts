/**
 * Takes the pictures of the sandbox pages and of the console that READMEs and the documentation show, into `pictures/`: `node scripts/pictures.ts`.
 * With a folder it takes others as well, to look at: `node scripts/pictures.ts /tmp/pictures`.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, launchChromium, type Page } from '@omnichannel/tooling/chromium';
import { pino } from 'pino';
import { modelConfig, startStubModel } from '../src/features/chat/testing-model.ts';
import { readConfig } from '../src/platform/config/read-config.ts';
import { type Account, desktop, type EnterOptions, type Inbox, phone, startInbox } from '../test/inbox/inbox.ts';
import { startReceiver } from '../test/inbox/receiver.ts';
import { layla, playScene } from '../test/inbox/scene.ts';
import { takeChannels } from './pictures-channels.ts';
import { takeChat, takeModelChat } from './pictures-chat.ts';
import { takeConsole } from './pictures-console.ts';

const pictures = fileURLToPath(new URL('../pictures/', import.meta.url));
const [others] = process.argv.slice(2);
const themes = ['light', 'dark'] as const;
const views = { desktop, phone };

const dataDir = await mkdtemp(join(tmpdir(), 'omnichannel-pictures-'));
// Root's database, which is another user, can enter it.
await chmod(dataDir, 0o711);
const receiver = await startReceiver();
const model = await startStubModel();
let browser: Browser | undefined;
let inbox: Inbox | undefined;
try {
  browser = await launchChromium();
  const config = readConfig({
    OMNICHANNEL_DATA_DIR: `${dataDir}/data`,
    OMNICHANNEL_PORT: '0',
    OMNICHANNEL_SANDBOX_PACE: '80',
  });
  inbox = await startInbox(browser, config, pino({ level: 'error' }));
  const account = await inbox.account('example-shop');
  if (others) await takeEmpty(inbox, account, others);
  const important = await furnish(inbox, account);
  await takeAll(inbox, account, important);
  await takeChat(inbox, await inbox.account('example-store'), { pictures, others });
  await takeChannels(inbox, await inbox.account('example-brand'), `${pictures}channels`);
  await takeConsole(browser, inbox, await inbox.account('example-fashion', { sandbox: false }), pictures);
  if (others) {
    await inbox.close();
    const llm = modelConfig(model, { apiKey: undefined, vision: false });
    inbox = await startInbox(browser, { ...config, llm }, pino({ level: 'fatal' }));
    await takeModelChat(inbox, await inbox.account('model-shop'), model, others);
  }
} finally {
  await inbox?.close();
  await browser?.close();
  await receiver.close();
  await model.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** @returns the number of the message whose details are shown */
async function furnish(inbox: Inbox, account: Account): Promise<string> {
  await account.api.setWebhook('message', receiver.url);
  await account.api.setWebhook('status', receiver.url);
  const page = await inbox.enter(account);
  const id = await playScene({ api: account.api, write: (message) => inbox.write(page, message) });
  // Of this one delivery the first attempt fails.
  receiver.responses.push({
    status: 503,
    when: ({ statuses: [status] = [] }) => status?.id === id && status.status === 'read',
  });
  await page.goto(`${inbox.service.url}/sandbox/inbox/${layla}`);
  const template = page.locator('[data-type=template]');
  await template.hover();
  // With it all before it are read.
  await template.getByRole('button', { name: 'Mark read' }).click();
  await page.locator('[data-type=template][data-state=read]').waitFor();
  const number = await template.getAttribute('data-id');
  await page.context().close();
  return number as string;
}

async function takeAll(inbox: Inbox, account: Account, id: string): Promise<void> {
  for (const theme of themes) {
    const page = await look(inbox, account, {
      viewport: { width: 1280, height: 880 },
      colorScheme: theme,
      path: `/inbox/${layla}/${id}`,
    });
    await page.locator('.status.bad').waitFor();
    await page.screenshot({ path: `${pictures}sandbox-${theme}.png` });
    await page.context().close();
  }
  if (!others) return;
  for (const theme of themes) {
    for (const [name, viewport] of Object.entries(views)) {
      const options = { viewport, colorScheme: theme };
      const page = await look(inbox, account, options);
      const take = (what: string) => page.screenshot({ path: `${others}/${name}-${theme}-${what}.png` });
      if (name === 'phone') await take('people');
      await page.getByRole('link', { name: 'Layla' }).click();
      await page.locator('[data-type=template]').waitFor();
      await settle(page);
      await take('newest');
      await page.evaluate("document.querySelector('.scroller').scrollTop = -430");
      await settle(page);
      await take('middle');
      await page.evaluate("document.querySelector('.scroller').scrollTop = -5000");
      await settle(page);
      await take('oldest');
      await page.goto(`${inbox.service.url}/sandbox/inbox/${layla}/${id}`);
      await page.locator('.status.bad').waitFor();
      await page.evaluate("document.querySelector('.parts').scrollTop = 5000");
      await take('details');
      for (const person of ['visitor-17', '+12025550151', '+12025550103']) {
        await page.goto(`${inbox.service.url}/sandbox/inbox/${person}`);
        await settle(page);
        await take(person);
      }
      await page.goto(`${inbox.service.url}/sandbox`);
      await settle(page);
      await page.getByRole('button', { name: 'Write as a new person' }).click();
      await take('new');
      await page.context().close();
    }
  }
}

async function takeEmpty(inbox: Inbox, account: Account, folder: string): Promise<void> {
  for (const [name, viewport] of Object.entries(views)) {
    const page = await look(inbox, account, { viewport });
    await page.screenshot({ path: `${folder}/${name}-empty.png` });
    await page.context().close();
  }
}

async function look(inbox: Inbox, account: Account, options: EnterOptions): Promise<Page> {
  const page = await inbox.enter(account, { reducedMotion: 'reduce', ...options });
  await settle(page);
  return page;
}

/** Pictures are decoded, and nothing fades any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 700 }).catch(() => {});
  await page.waitForTimeout(200);
}
