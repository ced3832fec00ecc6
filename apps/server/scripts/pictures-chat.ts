import { fileURLToPath } from 'node:url';
import type { Page } from '@omnichannel/tooling/chromium';
import { testActor } from '../src/features/audit/testing.ts';
import type { StubModel } from '../src/features/chat/testing-model.ts';
import { importDocuments } from '../src/features/knowledge/import/import-documents.ts';
import { type Account, desktop, type Inbox, phone } from '../test/inbox/inbox.ts';

const corpus = fileURLToPath(new URL('../evaluation/corpus/', import.meta.url));
const themes = ['light', 'dark'] as const;
const views = { desktop, tablet: { width: 900, height: 760 }, phone };

/** The questions of one conversation, in this order. */
const questions = [
  'Within how many days can I send back what I do not like?',
  'How many nights may I sleep on a new mattress before I return it?',
] as const;
const arabic = 'كم يومًا لديّ لتسجيل الإرجاع؟';

export interface Folders {
  /** The folder of the pictures in the READMEs. */
  pictures: string;
  /** The folder for pictures that only a developer looks at; absent to take none. */
  others: string | undefined;
}

/** Takes pictures of the knowledge chat. The service answers with quotations from the corpus of the evaluation. */
export async function takeChat(inbox: Inbox, account: Account, { pictures, others }: Folders): Promise<void> {
  if (others) {
    for (const [name, viewport] of Object.entries(views)) {
      for (const theme of themes) {
        const page = await inbox.enter(account, { viewport, colorScheme: theme, path: '/knowledge-chat/new' });
        await page.getByText('There is nothing to answer from yet').waitFor();
        await page.screenshot({ path: `${others}/chat-${name}-${theme}-no-knowledge.png` });
        await page.context().close();
      }
    }
  }
  const { database } = inbox.service.context;
  const { environmentId } = account;
  await importDocuments(database, testActor, { environmentId, name: 'shop-handbook', paths: [corpus] });
  const page = await inbox.enter(account, { path: '/knowledge-chat' });
  await page.getByText('shop-handbook').first().waitFor();
  await ask(page, arabic, 'customer-4712');
  const inArabic = page.url();
  await page.getByRole('link', { name: 'New conversation' }).click();
  await ask(page, questions[0], 'customer-4711');
  await ask(page, questions[1]);
  const inEnglish = page.url();
  await page.context().close();

  for (const theme of themes) {
    const page = await inbox.enter(account, {
      viewport: { width: 1280, height: 880 },
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    await page.goto(inEnglish);
    await page.locator('.turn').last().locator('.source').first().click();
    await page.getByText('shop-handbook').last().waitFor();
    await page.locator('mark').first().waitFor();
    await page.screenshot({ path: `${pictures}chat-${theme}.png` });
    await page.context().close();
  }
  if (!others) return;
  for (const [name, viewport] of Object.entries(views)) {
    for (const theme of themes) {
      const page = await inbox.enter(account, {
        viewport,
        colorScheme: theme,
        reducedMotion: 'reduce',
        path: '/knowledge-chat',
      });
      const take = async (what: string) => {
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${others}/chat-${name}-${theme}-${what}.png` });
      };
      await page.locator('.conversations a').first().waitFor();
      await take('list');
      for (const [language, address] of [
        ['english', inEnglish],
        ['arabic', inArabic],
      ] as const) {
        await page.goto(address);
        await page.locator('.source').last().waitFor();
        await take(language);
        await page.locator('.turn').last().locator('.source').first().click();
        await page.locator('mark').first().waitFor();
        await take(`${language}-source`);
        await page.goto(address);
      }
      await page.getByRole('button', { name: 'Rename' }).click();
      await take('rename');
      await page.context().close();
    }
  }
}

/**
 * Takes the pictures that need a model: an answer that is being generated, a failed answer, and the events.
 *
 * @param model a stub that sends the pieces of its script
 */
export async function takeModelChat(inbox: Inbox, account: Account, model: StubModel, folder: string): Promise<void> {
  const { database } = inbox.service.context;
  await importDocuments(database, testActor, {
    environmentId: account.environmentId,
    name: 'shop-handbook',
    paths: [corpus],
  });
  for (const [name, viewport] of Object.entries(views)) {
    for (const theme of themes) {
      const options = { viewport, colorScheme: theme, reducedMotion: 'reduce', path: '/knowledge-chat/new' } as const;
      const page = await inbox.enter(account, options);
      const take = async (what: string) => {
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${folder}/chat-${name}-${theme}-${what}.png` });
      };
      await page.getByText('Ask the documents').waitFor();
      await take('model-new');
      let finish = () => {};
      model.script = async ({ piece, end }) => {
        piece(
          'You may sleep on a new mattress for **120 nights** and then decide [1].\n\n1. Use a cover: a stain ends the trial.\n',
        );
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        piece('2. Wait for the 21st night, since a body needs three weeks to get used to it [1].');
        end();
      };
      await page.getByRole('textbox', { name: 'Question' }).fill(questions[1]);
      await page.keyboard.press('Enter');
      await page.locator('.words li').waitFor();
      await take('model-writing');
      finish();
      await page.locator('.turn[data-state=answered]').waitFor();
      await take('model-answered');
      model.script = ({ fail }) => fail(401);
      await page.getByRole('textbox', { name: 'Question' }).fill('And who pays?');
      await page.keyboard.press('Enter');
      await page.locator('.turn[data-state=failed]').waitFor();
      await take('model-failed');
      await page.getByRole('button', { name: 'Events' }).first().click();
      await page.locator('.raw').waitFor();
      await take('model-events');
      await page.context().close();
    }
  }
}

async function ask(page: Page, query: string, user?: string): Promise<void> {
  if (user !== undefined) await page.getByLabel('Asks as').fill(user);
  const before = await page.locator('.turn[data-state=answered]').count();
  await page.getByRole('textbox', { name: 'Question' }).fill(query);
  await page.keyboard.press('Enter');
  await page.locator('.turn[data-state=answered]').nth(before).waitFor();
}
