import { type Page, type Route, withoutChromium } from '@omnichannel/tooling/chromium';
import { everyNth } from '@omnichannel/tooling/full-run';
import { beforeEach, describe, expect, it } from 'vitest';
import { testActor } from '../src/features/audit/testing.ts';
import { importDocuments } from '../src/features/knowledge/import/import-documents.ts';
import { createBase, createFolder } from '../src/features/knowledge/testing.ts';
import { chatParts, handbook } from './inbox/chat.ts';
import { parcelPicture } from './inbox/files.ts';
import { type Account, phone } from './inbox/inbox.ts';
import { leaveAndFocus, useInbox } from './inbox/testing.ts';

const query = 'How long can shoes be returned?';

describe.skipIf(withoutChromium)('the knowledge chat on the page, with a model,', () => {
  const inbox = useInbox({ withModel: true });
  let account: Account;
  let page: Page;
  let seen: ReturnType<typeof chatParts>;
  beforeEach(async () => {
    ({ account, page } = await inbox.begin());
    await createBase(inbox.open.database, account.environmentId, handbook, 'handbook');
    await page.getByRole('link', { name: 'Knowledge chat' }).click();
    seen = chatParts(page);
    await seen.room.getByText('handbook').first().waitFor();
  });

  /** The model writes this, and waits for a word before it goes on. */
  const writes = (...pieces: (string | Promise<unknown>)[]) => {
    inbox.model.script = async ({ piece, end }) => {
      for (const text of pieces) typeof text === 'string' ? piece(text) : await text;
      end();
    };
  };
  const signal = () => {
    let give = () => {};
    const given = new Promise<void>((resolve) => {
      give = resolve;
    });
    return { given, give };
  };
  const statuses = async () => {
    const rows = await inbox.open.database
      .selectFrom('chat_messages')
      .innerJoin('chat_conversations', 'chat_conversations.id', 'conversation_id')
      .select(['status', 'answer'])
      .where('chat_messages.environment_id', '=', account.environmentId)
      .orderBy('number')
      .execute();
    return rows.map(({ status, answer }) => [status, answer]);
  };

  it('shows an answer as it is written, and announces it only when it is complete', async () => {
    const { given, give } = signal();
    writes('You have **30 ', given, 'days** [1].\n\n- Unworn\n- With `label` [1]');
    await seen.ask(query);
    await expect.poll(seen.words).toEqual(['You have **30 ']);
    await expect.poll(() => seen.states()).toEqual(['writing']);
    await expect.poll(() => seen.last.textContent()).toContain('Writing…');
    expect(await seen.reported()).not.toContain('You have');
    give();
    await expect.poll(seen.states).toEqual(['answered']);
    await expect.poll(() => seen.last.locator('strong').textContent()).toBe('30 days');
    await expect
      .poll(() => seen.last.locator('.words li').allTextContents())
      .toEqual(['Unworn', expect.stringContaining('label')]);
    await expect.poll(() => seen.last.locator('.facts').textContent()).toContain('120 tokens');
    await expect.poll(seen.reported).toMatch(/^You have 30 days\. - Unworn - With label 1 source\.$/);
    expect(new URL(page.url()).pathname).toMatch(/^\/sandbox\/knowledge-chat\/[0-9a-f-]{36}$/);
    await expect.poll(() => seen.title.textContent()).toBe(query);
    await expect.poll(() => seen.conversations.allTextContents()).toContainEqual(expect.stringContaining(query));
    expect(inbox.model.calls.at(-1)?.body.messages.at(-1)).toMatchObject({ role: 'user' });
  });

  it('opens each source where it stands, with what was quoted marked', async () => {
    writes('The handbook says: “Shoes can be returned within 30 days of delivery.” [1]');
    await seen.ask(query);
    await seen.last.getByRole('button', { name: 'Source 1: Returns' }).click();
    expect(new URL(page.url()).pathname).toMatch(/\/1$/);
    await seen.panel.getByText('returns.md').waitFor();
    await expect.poll(() => seen.panel.getByRole('heading', { level: 3 }).textContent()).toBe('Returns');
    await expect.poll(() => seen.panel.locator('.headings').textContent()).toBe('How long');
    await expect
      .poll(() => seen.panel.locator('mark').allTextContents())
      .toEqual(['Shoes can be returned within 30 days of delivery.']);
    await expect.poll(() => seen.panel.locator('.chunk').textContent()).toContain('worn outside');
    await page.keyboard.press('Escape');
    await expect.poll(() => seen.panel.isVisible()).toBe(false);
    await expect.poll(() => page.evaluate('document.activeElement.dataset.part')).toBe('1');
    await page.goBack();
    await seen.panel.getByText('returns.md').waitFor();

    // The document is gone: what the answer rested on is kept with it.
    await inbox.open.database.deleteFrom('knowledge_documents').execute();
    await page.reload();
    await seen.panel.getByText('replaced or removed').waitFor();
    await expect.poll(() => seen.panel.locator('mark').textContent()).toContain('30 days');
  });

  it('stops an answer, which is kept as stopped, and shown so ever after', async () => {
    writes('You have ', new Promise(() => {}));
    await seen.ask(query);
    await expect.poll(seen.words).toEqual(['You have ']);
    await seen.stop.click();
    await expect.poll(seen.states).toEqual(['stopped']);
    await expect.poll(() => seen.last.locator('.ending').textContent()).toBe('Stopped');
    await expect.poll(statuses).toEqual([['stopped', 'You have ']]);
    await expect.poll(() => inbox.model.calls.at(-1)?.cancelled).toBe(true);
    await expect.poll(seen.reported).toContain('Stopped.');
    // It can be asked on at once.
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Question');
    await page.reload();
    await expect.poll(seen.states).toEqual(['stopped']);
    writes('30 days [1].');
    await seen.last.getByRole('button', { name: 'Ask again' }).click();
    await expect.poll(seen.states).toEqual(['stopped', 'answered']);
  });

  it('stops an answer before its first word', async () => {
    inbox.model.script = () => {};
    const calls = inbox.model.calls.length;
    await seen.ask(query);
    await expect.poll(() => inbox.model.calls.length).toBe(calls + 1);
    await expect.poll(() => seen.last.textContent()).toContain('Searching…');
    await seen.stop.click();
    await expect.poll(seen.states).toEqual(['stopped']);
    await expect.poll(statuses).toEqual([['stopped', '']]);
    await expect.poll(() => inbox.model.calls.at(-1)?.cancelled).toBe(true);
  });

  it('shows when another user stopped an answer', async () => {
    writes('You have ', new Promise(() => {}));
    await seen.ask(query);
    await expect.poll(seen.words).toEqual(['You have ']);
    const { task_id } = await inbox.open.database
      .selectFrom('chat_messages')
      .select('task_id')
      .where('status', '=', 'running')
      .executeTakeFirstOrThrow();
    await account.api.stopChatMessage(task_id, 'sandbox-user');
    await expect.poll(seen.states).toEqual(['stopped']);
  });

  it('goes on with a conversation, as who began it, and renames it', async () => {
    await seen.room.getByLabel('Asks as').fill('customer-4711');
    writes('30 days [1].');
    await seen.ask(query);
    await expect.poll(seen.states).toEqual(['answered']);
    await expect.poll(() => seen.room.locator('.address').textContent()).toBe('Asked by customer-4711');
    await expect.poll(() => seen.room.getByLabel('Asks as').isVisible()).toBe(false);
    writes('5 days [1].');
    await seen.ask('And the refund?');
    await expect.poll(seen.states).toEqual(['answered', 'answered']);
    expect(JSON.stringify(inbox.model.calls.at(-1)?.body.messages)).toContain('30 days.');

    await seen.room.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Shoes, and money');
    await page.keyboard.press('Enter');
    await expect.poll(() => seen.title.textContent()).toBe('Shoes, and money');
    await expect.poll(() => seen.conversations.last().textContent()).toContain('Shoes, and money');
    writes('"Returning shoes".');
    await seen.room.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('button', { name: 'Let the model name it' }).click();
    await expect.poll(() => seen.title.textContent()).toBe('Returning shoes');

    await page.getByRole('link', { name: 'New conversation' }).click();
    await expect.poll(() => seen.turns.count()).toBe(0);
    await seen.conversations.filter({ hasText: 'Returning shoes' }).click();
    await expect.poll(seen.words).toEqual(['30 days 1.', '5 days 1.']);
    await page.reload();
    await expect.poll(seen.words).toEqual(['30 days 1.', '5 days 1.']);
    await expect.poll(() => seen.states()).toEqual(['answered', 'answered']);
  });

  it('says why a title could not be made', async () => {
    writes('30 days [1].');
    await seen.ask(query);
    await expect.poll(seen.states).toEqual(['answered']);
    inbox.model.script = ({ fail }) => fail(401);
    await seen.room.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('button', { name: 'Let the model name it' }).click();
    await expect.poll(() => page.getByRole('alert').filter({ visible: true }).textContent()).toContain('LLM_API_KEY');
  });

  const rejections = everyNth(
    'server, rejections by the model',
    [
      [401, 'LLM_API_KEY', 'Ask the operator of the service'],
      [404, 'LLM_MODEL', 'Ask the operator of the service'],
      [402, 'quota', 'without LLM_BASE_URL'],
      [429, 'no more requests', 'Wait for a few seconds'],
      [500, 'could not answer', 'check the model'],
    ] as const,
    4,
    ([status]) => String(status),
  );
  it.each(rejections)('says what to do when the model rejects with %i', async (status, why, advice) => {
    inbox.model.script = ({ fail }) => fail(status);
    await seen.ask(query);
    await expect.poll(seen.states).toEqual(['failed']);
    const reported = await seen.last.locator('.failure').textContent();
    expect(reported).toContain(why);
    expect(reported).toContain(advice);
    await expect.poll(seen.reported).toContain(why);
    expect(await page.locator('body').textContent()).not.toContain('a-key');
  });

  it('keeps what was written before the model failed, and shows the events unchanged', async () => {
    inbox.model.script = ({ piece, cut }) => {
      piece('You have 30 days');
      cut();
    };
    await seen.ask(query);
    await expect.poll(seen.states).toEqual(['failed']);
    await expect.poll(() => seen.words()).toEqual(['You have 30 days']);
    await expect.poll(() => seen.last.locator('.failure').textContent()).toContain('The model');
    await seen.last.getByRole('button', { name: 'Events' }).click();
    const shown = () => seen.panel.locator('pre').allTextContents();
    await expect.poll(shown).toEqual([expect.stringMatching(/^\{/), expect.stringMatching(/^event: ping/)]);
    const [request, events] = await shown();
    expect(JSON.parse(request ?? '')).toEqual({ query, user: 'sandbox-user', response_mode: 'streaming' });
    const blocks = (events ?? '').trim().split('\n\n');
    expect(blocks[0]).toBe('event: ping');
    expect(blocks.slice(1).map((block) => JSON.parse(block.replace(/^data: /, '')))).toMatchObject([
      { event: 'message', answer: 'You have 30 days' },
      { event: 'error', status: 400, code: 'completion_request_error' },
    ]);
    await page.reload();
    await expect.poll(seen.states).toEqual(['failed']);
    await expect.poll(() => seen.words()).toEqual(['You have 30 days']);
    // The open part is open again: the stored answer in place of events that are not kept.
    await seen.panel.getByRole('heading', { name: 'Stored answer' }).waitFor();
    expect(JSON.parse((await seen.panel.locator('pre').textContent()) ?? '')).toMatchObject({ query, status: 'error' });
  });

  it('shows the next step for a proxy timeout, an unreachable service and an ended session', async () => {
    const messages = '**/sandbox/api/chat-messages';
    let fault = (route: Route) => route.fulfill({ status: 504, body: '<h1>504</h1>' });
    await page.route(messages, (route) => fault(route));
    // A page may bypass a handler that is added later.
    await page.reload();
    await seen.ask('One');
    await expect.poll(seen.states).toEqual(['failed']);
    await expect.poll(() => seen.last.locator('.failure').textContent()).toMatch(/ 504\..*110 s/);
    await seen.last.getByRole('button', { name: 'Events' }).click();
    await expect.poll(() => seen.panel.locator('pre').last().textContent()).toBe('<h1>504</h1>');
    fault = (route) => route.abort();
    await seen.ask('Two');
    await expect.poll(seen.states).toEqual(['failed', 'failed']);
    await expect.poll(() => seen.last.locator('.failure').textContent()).toContain('Start it again');
    await page.unroute(messages);
    await page.context().clearCookies();
    await seen.ask('Three');
    await page.locator('#notice').getByText('sandbox-link').waitFor();
  });

  it('shows what others ask by the API, and keeps to the account', async () => {
    const other = await inbox.begin({ path: '/knowledge-chat' });
    writes('By the API.');
    const { conversation_id: id } = await account.api.createChatMessage({ query: 'Mine?', user: 'customer-1' });
    await expect
      .poll(() => seen.conversations.allTextContents(), { timeout: 20_000 })
      .toContainEqual(expect.stringContaining('customer-1'));
    await seen.conversations.filter({ hasText: 'Mine?' }).click();
    await expect.poll(seen.words).toEqual(['By the API.']);
    await expect.poll(() => seen.last.textContent()).toContain('Names no source');
    await account.api.createChatMessage({ query: 'And more?', user: 'customer-1', conversation_id: id });
    await expect.poll(() => seen.turns.count(), { timeout: 20_000 }).toBe(2);

    await other.page.goto(`${inbox.service.url}/sandbox/knowledge-chat/${id}`);
    await other.page.getByText('There is no such conversation').waitFor();
    expect(await other.page.locator('body').textContent()).not.toContain('Mine?');
    expect(await other.page.getByRole('button', { name: 'Rename' }).count()).toBe(0);
    expect(await other.page.getByRole('textbox', { name: 'Question' }).count()).toBe(0);
  });

  it('shows the images of a question', async () => {
    writes('A parcel.');
    const upload_file_id = await account.api.uploadImage(parcelPicture(), 'customer-1');
    const files = [{ type: 'image', transfer_method: 'local_file', upload_file_id }];
    const { conversation_id: id } = await account.api.createChatMessage({ query: 'This?', user: 'customer-1', files });
    await page.goto(`${inbox.service.url}/sandbox/knowledge-chat/${id}`);
    const image = seen.last.getByRole('img', { name: 'Attachment of the question' });
    await image.waitFor();
    await expect.poll(() => image.evaluate((element) => 'naturalWidth' in element && element.naturalWidth)).toBe(480);
  });

  it('reports what an agent assistant searches for', async () => {
    await inbox.open.database
      .updateTable('accounts')
      .set({ agent_assistant: true })
      .where('id', '=', account.id)
      .execute();
    writes('30 days [1].');
    await seen.ask(query);
    await expect.poll(seen.states).toEqual(['answered']);
    await expect.poll(() => seen.last.locator('.searches').textContent()).toBe(`Searched for ${query}`);
    await seen.last.getByRole('button', { name: 'Events' }).click();
    await expect.poll(() => seen.panel.locator('pre').last().textContent()).toContain('agent_thought');
  });

  it('goes on when the service comes back', async () => {
    writes('30 days [1].');
    await seen.ask(query);
    await expect.poll(seen.states).toEqual(['answered']);
    await inbox.restart();
    await page.locator('#connection[data-state=connected]').waitFor();
    await seen.ask('And then?');
    await expect.poll(seen.states).toEqual(['answered', 'answered']);
    await expect.poll(() => seen.room.getByRole('alert').isVisible()).toBe(false);
  });

  it('goes on writing while one looks at something else', async () => {
    const { given, give } = signal();
    writes('You have ', given, '30 days [1].');
    await seen.ask(query);
    await expect.poll(seen.words).toEqual(['You have ']);
    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    give();
    await expect.poll(statuses).toEqual([['answered', 'You have 30 days [1].']]);
    await page.goBack();
    await expect.poll(seen.words).toEqual(['You have 30 days 1.']);
  });

  it('shows markup of a model, a document and a question as the text that it is', async () => {
    const evil = '<img src=x onerror="document.title=1"> <script>document.title=2</script>';
    writes(`${evil} [1]`);
    await seen.ask(evil);
    await expect.poll(seen.states).toEqual(['answered']);
    expect((await seen.words())[0]).toContain('<script>');
    await expect.poll(() => seen.turns.locator('img, script').count()).toBe(0);
    await expect.poll(() => page.title()).toContain('· Sandbox');
  });

  it('is reached and used by the keyboard alone', async () => {
    writes('30 days [1].');
    await page.goto(`${inbox.service.url}/sandbox`);
    await page.reload();
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    const focused = () =>
      page.evaluate<string>('(document.activeElement.ariaLabel || document.activeElement.textContent).trim()');
    const tabTo = async (name: RegExp) => {
      for (let step = 0; step < 20 && !name.test(await focused()); step++) await page.keyboard.press('Tab');
      await expect.poll(() => focused()).toMatch(name);
    };
    await tabTo(/^Knowledge chat$/);
    await page.keyboard.press('Enter');
    await seen.field.waitFor();
    await tabTo(/^New conversation$/);
    await page.keyboard.press('Enter');
    await tabTo(/^Question$/);
    await page.keyboard.type(query);
    await page.keyboard.press('Enter');
    await expect.poll(seen.states).toEqual(['answered']);
    await page.keyboard.press('Shift+Tab');
    for (let step = 0; step < 10 && !/^Source 1/.test(await focused()); step++) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await seen.panel.getByText('returns.md').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => seen.panel.isVisible()).toBe(false);
  });

  it('keeps the focus of a user who writes before the panel has closed', async () => {
    writes('30 days [1].');
    await seen.ask(query);
    await expect.poll(seen.states).toEqual(['answered']);
    await seen.last.getByRole('button', { name: 'Source 1: Returns' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('chat-details');
    await leaveAndFocus(page, 'textarea[aria-label=Question]');
    await expect.poll(() => seen.panel.isVisible()).toBe(false);
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Question');
  });

  it('shows one thing after the other on a phone', async () => {
    writes('30 days [1].');
    await seen.ask(query);
    await expect.poll(seen.states).toEqual(['answered']);
    await page.setViewportSize(phone);
    await expect.poll(() => seen.conversations.first().isVisible()).toBe(false);
    await seen.last.locator('.source').click();
    await seen.panel.getByText('returns.md').waitFor();
    await expect.poll(() => seen.room.isVisible()).toBe(false);
    await seen.panel.getByRole('button', { name: 'Close' }).click();
    await seen.room.getByRole('button', { name: 'Back to the list' }).click();
    await seen.conversations.filter({ hasText: query }).waitFor();
    await expect.poll(() => seen.room.isVisible()).toBe(false);
    await page.getByRole('link', { name: 'New conversation' }).click();
    await seen.field.waitFor();
    await expect.poll(() => seen.turns.count()).toBe(0);
  });
});

describe.skipIf(withoutChromium)('the knowledge chat on the page, without a model,', () => {
  const inbox = useInbox();
  let account: Account;
  let page: Page;
  let seen: ReturnType<typeof chatParts>;
  beforeEach(async () => {
    ({ account, page } = await inbox.begin({ path: '/knowledge-chat' }));
    seen = chatParts(page);
  });

  it('says how to import documents when there are none, and notices when they are there', async () => {
    await seen.room.getByText('There is nothing to answer from yet').waitFor();
    const command = await seen.room.locator('pre').textContent();
    expect(command).toBe(
      `omnichannel-server knowledge import ./handbook --name handbook --account '${account.userName.replace("'", "'\\''")}'`,
    );
    await expect.poll(() => seen.room.locator('.composer').textContent()).toContain('Nothing is searched');
    const { environmentId } = account;
    const paths = [await createFolder(handbook)];
    await importDocuments(inbox.open.database, testActor, { environmentId, name: 'handbook', paths });
    await expect.poll(() => seen.room.locator('.about').textContent(), { timeout: 20_000 }).toContain('3 documents');
    await expect.poll(() => seen.room.locator('.composer').textContent()).toContain('Quotations, no model');
    await expect.poll(() => seen.room.locator('.about').textContent()).toContain('LLM_BASE_URL');
  });

  it('says how to choose one when none is', async () => {
    await createBase(inbox.open.database, account.environmentId, handbook, 'handbook');
    await inbox.open.database
      .updateTable('accounts')
      .set({ knowledge_base_ids: [] })
      .where('id', '=', account.id)
      .execute();
    await page.reload();
    await seen.room.getByText('No knowledge base is chosen').waitFor();
    await expect
      .poll(() => seen.room.locator('pre').textContent())
      .toMatch(/^omnichannel-server accounts set .* --knowledge all$/);
  });

  it('quotes, marks what it quotes in the source, and says so when it finds nothing', async () => {
    await createBase(inbox.open.database, account.environmentId, handbook, 'handbook');
    await page.reload();
    await seen.ask(query);
    await expect.poll(seen.states).toEqual(['answered']);
    expect((await seen.words())[0]).toContain('“Shoes can be returned within 30 days of delivery.”');
    await seen.last.locator('.source').first().click();
    await expect
      .poll(() => seen.panel.locator('mark').textContent())
      .toBe('Shoes can be returned within 30 days of delivery.');
    await page.keyboard.press('Escape');
    await seen.ask('Who painted the ceiling of the chapel?');
    await expect.poll(seen.states).toEqual(['answered', 'answered']);
    await expect.poll(() => seen.last.textContent()).toContain('Names no source');
  });

  it('is written from right to left in Arabic', async () => {
    await createBase(inbox.open.database, account.environmentId, handbook, 'handbook');
    await page.reload();
    await seen.ask('متى يصل الطلب؟');
    await expect.poll(seen.states).toEqual(['answered']);
    await expect.poll(() => seen.last.locator('.reply').getAttribute('dir')).toBe('rtl');
    await expect.poll(() => seen.last.locator('.words > :dir(rtl)').count()).toBe(2);
    await seen.last.locator('.source').click();
    await seen.panel.getByText('delivery-ar.md').waitFor();
    await expect
      .poll(() => seen.panel.locator('.chunk:dir(rtl) mark').textContent())
      .toBe('يصل الطلب خلال ثلاثة أيام عمل.');
  });
});
