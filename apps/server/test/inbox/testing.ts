import { type Browser, closeContexts, type Page, sharedChromium } from '@omnichannel/tooling/chromium';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { modelConfig, type StubModel, startStubModel } from '../../src/features/chat/testing-model.ts';
import type { OpenDatabase } from '../../src/platform/postgres/database.ts';
import { newUuid } from '../../src/platform/postgres/ids.ts';
import { testDatabase } from '../../src/platform/postgres/testing.ts';
import { testContext } from '../../src/testing.ts';
import { type Account, type EnterOptions, type Inbox, startInbox } from './inbox.ts';

export interface InboxTest extends Inbox {
  open: OpenDatabase;
  model: StubModel;
  /** A new account, and its page in a browser. */
  begin(options?: EnterOptions): Promise<{ account: Account; page: Page }>;
}

export interface InboxTestOptions {
  /** Milliseconds between the states of a message. */
  sandboxPaceMs?: number;
  /** Whether a stub of a language model answers questions. Otherwise the service answers with quotations. */
  withModel?: boolean;
}

/** A service, and a browser whose pages are closed after each test. */
export function useInbox({ sandboxPaceMs = 0, withModel = false }: InboxTestOptions = {}): InboxTest {
  let browser: Browser;
  let open: OpenDatabase;
  let inbox: Inbox;
  let model: StubModel | undefined;
  beforeAll(async () => {
    browser = await sharedChromium();
    open = await testDatabase();
    const { config } = testContext(open);
    if (withModel) model = await startStubModel();
    const llm = model && modelConfig(model);
    inbox = await startInbox(browser, { ...config, sandboxPaceMs, llm }, pino({ level: 'silent' }));
  });
  afterAll(async () => {
    await inbox?.close();
    await model?.close();
    await open?.close();
  });
  afterEach(() => closeContexts(browser));

  return {
    get service() {
      return inbox.service;
    },
    get open() {
      return open;
    },
    get model() {
      if (!model) throw new Error('Ask for it: useInbox({ withModel: true })');
      return model;
    },
    account: (userName, options) => inbox.account(userName, options),
    enter: (account, options) => inbox.enter(account, options),
    write: (page, message) => inbox.write(page, message),
    restart: () => inbox.restart(),
    close: () => inbox.close(),
    async begin(options) {
      const account = await inbox.account(`o'neill-${newUuid()}`);
      return { account, page: await inbox.enter(account, options) };
    },
  };
}

/** Returns the parts of the page that a person sees. */
export function parts(page: Page) {
  const people = page.getByRole('navigation', { name: 'People' });
  const conversation = page.getByRole('region', { name: 'Conversation' });
  return {
    people: people.getByRole('link'),
    conversation,
    messages: conversation.locator('.message'),
    details: page.getByRole('complementary', { name: 'Message' }),
    field: conversation.getByRole('textbox', { name: 'Message' }),
    states: () => conversation.locator('.state').allTextContents(),
    texts: () => conversation.locator('.message .text').allTextContents(),
    copied: () => page.evaluate<string>('navigator.clipboard.readText()'),
  };
}

/** Presses Escape, and moves the focus before the address changes, which happens a moment after the key. */
export async function leaveAndFocus(page: Page, selector: string): Promise<void> {
  await page.evaluate(`
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    document.querySelector('${selector}').focus();
  `);
}

/** A text in the chat app, RCS and the chat channel. */
export const text = (body: string) => ({ type: 'text', text: { body } });
