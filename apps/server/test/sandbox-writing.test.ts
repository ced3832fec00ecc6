import { verifyWebhook } from '@omnichannel/client/webhooks';
import { createSecret } from '@omnichannel/contract/webhook-secret';
import { type Page, withoutChromium } from '@omnichannel/tooling/chromium';
import { everyNth } from '@omnichannel/tooling/full-run';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setEndpoint } from '../src/features/webhooks/endpoints.ts';
import type { EndpointKind } from '../src/features/webhooks/webhook-event.ts';
import { parcelPicture } from './inbox/files.ts';
import type { Account } from './inbox/inbox.ts';
import { type Receiver, startReceiver } from './inbox/receiver.ts';
import { parts, text, useInbox } from './inbox/testing.ts';

const person = '+12025550140';

describe.skipIf(withoutChromium)('writing as a person on the page', () => {
  const inbox = useInbox();
  let receiver: Receiver;
  let account: Account;
  let page: Page;
  let seen: ReturnType<typeof parts>;
  let secret: string;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());
  beforeEach(async () => {
    ({ account, page } = await inbox.begin());
    seen = parts(page);
    secret = createSecret();
    receiver.clear();
    await account.api.setWebhook('message', receiver.url, secret);
  });

  /** The event of the next delivery, as the client verifies it. */
  async function reported() {
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    const { headers, text } = receiver.received[0] as Receiver['received'][number];
    return verifyWebhook({ headers, rawBody: text }, secret);
  }

  async function setOther(kind: EndpointKind): Promise<void> {
    const { database, keys } = inbox.service.context;
    const { environmentId } = account;
    await setEndpoint(database, keys, { environmentId, kind, url: receiver.url, sandbox: true, secret });
  }

  /** Fills in the form of a new person. */
  async function writeFirst(channel: string, who: string, message: string, name = ''): Promise<void> {
    await page
      .getByRole('button', { name: /^Write as/ })
      .filter({ visible: true })
      .click();
    const form = page.getByRole('dialog', { name: 'Write as a new person' });
    await form.getByLabel('Channel').selectOption(channel);
    await form.getByLabel(['Chat app', 'RCS', 'SMS'].includes(channel) ? 'Phone number' : 'Identifier').fill(who);
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Message').fill(message);
    await form.getByRole('button', { name: 'Send' }).click();
  }

  it('begins a conversation, which the service reports by a signed webhook', async () => {
    await writeFirst('Chat app', '+1 202 555 0140', 'Hello, مرحبا', 'Layla');
    await expect.poll(seen.texts).toEqual(['Hello, مرحبا']);
    expect(new URL(page.url()).pathname).toBe(`/sandbox/inbox/${person}`);
    expect(await reported()).toMatchObject({
      type: 'chatAppMessage',
      payload: {
        contacts: [{ profile: { name: 'Layla' }, wa_id: '12025550140' }],
        messages: [{ from: '12025550140', type: 'text', text: { body: 'Hello, مرحبا' } }],
      },
    });
    await expect.poll(seen.states).toEqual(['Passed to the service']);
    expect(await seen.people.textContent()).toContain('Layla');
  });

  const channels = [
    ['RCS', 'rcs', person],
    ['Messenger', 'messenger', '1000000000000140'],
    ['Chat', 'chat', 'visitor 17/ä'],
  ] as const;
  it.each(everyNth('server, channels on which a person writes', channels, 2, ([name]) => name))(
    'does so on %s',
    async (name, kind, who) => {
      await setOther(kind);
      await writeFirst(name, who, 'Hello');
      await expect.poll(seen.texts).toEqual(['Hello']);
      await reported();
      expect(JSON.stringify(receiver.received[0]?.body)).toContain('Hello');
      await expect.poll(seen.states).toEqual(['Passed to the service']);
      await page.reload();
      await expect.poll(seen.texts).toEqual(['Hello']);
    },
  );

  it('writes an SMS, which the endpoint for messages of the chat app receives', async () => {
    await writeFirst('SMS', person, 'Hello');
    await expect.poll(seen.texts).toEqual(['Hello']);
    const event = { kind: 'message', message: { text: { body: 'Hello' } } };
    expect(await reported()).toMatchObject({ payload: { channel: 'sms', events: [event] } });
    expect(await seen.conversation.locator('.origin bdi').allTextContents()).toEqual(['SMS']);
  });

  it('shows the fault of a number, which can then be corrected', async () => {
    await writeFirst('Chat app', 'Layla', 'Hello');
    const form = page.getByRole('dialog');
    await expect.poll(() => form.getByRole('alert').textContent()).toContain('The phone number must be complete');
    await form.getByLabel('Phone number').fill(person);
    await form.getByRole('button', { name: 'Send' }).click();
    await expect.poll(seen.texts).toEqual(['Hello']);
    expect(await form.isVisible()).toBe(false);
  });

  it('replies to a message', async () => {
    const id = await account.api.send('chatApp', { to: '+12025550101', ...text('Is this yours?') });
    await seen.messages.hover();
    await seen.messages.getByRole('button', { name: 'Reply' }).click();
    await seen.field.fill('Yes');
    await seen.field.press('Enter');
    await expect.poll(seen.texts).toEqual(['Is this yours?', 'Yes']);
    expect(await seen.messages.last().locator('blockquote').textContent()).toContain('Is this yours?');
    expect(await reported()).toMatchObject({ payload: { messages: [{ context: { id }, text: { body: 'Yes' } }] } });
    expect(await seen.field.inputValue()).toBe('');
  });

  it('chooses the channel', async () => {
    await setOther('rcs');
    await account.api.send('chatApp', { to: '+12025550101', ...text('Hello') });
    await seen.messages.waitFor();
    await seen.conversation.getByRole('combobox', { name: 'Channel' }).selectOption('RCS');
    await seen.field.fill('On RCS');
    await page.getByRole('button', { name: 'Send' }).filter({ visible: true }).click();
    await expect.poll(() => seen.conversation.locator('.origin bdi').allTextContents()).toEqual(['Chat app', 'RCS']);
    await expect.poll(() => receiver.received[0]?.body).toMatchObject({ channel: 'rcs' });
  });

  it('begins on the last used channel, not on the first by name', async () => {
    for (const channel of ['chatApp', 'rcs', 'chat', 'rcs'] as const) {
      await account.api.send(channel, { to: '+12025550101', ...text(`on ${channel}`) });
      await expect.poll(seen.texts).toContain(`on ${channel}`);
    }
    await expect.poll(() => seen.messages.count()).toBe(4);
    await page.reload();
    const channel = seen.conversation.getByRole('combobox', { name: 'Channel' });
    await expect.poll(() => channel.inputValue()).toBe('rcs');
    expect(await channel.locator('option').allTextContents()).toEqual(['RCS', 'Chat', 'Chat app', 'SMS']);
  });

  it('keeps the channel on which the user writes when a message comes on another', async () => {
    await account.api.send('chatApp', { to: '+12025550101', ...text('Hello') });
    await seen.messages.waitFor();
    await seen.field.fill('Hello b');
    await account.api.send('chat', { to: '+12025550101', ...text('Hello again') });
    await expect.poll(() => seen.messages.count()).toBe(2);
    await seen.conversation.getByRole('option', { name: 'Chat', exact: true }).waitFor({ state: 'attached' });
    expect(await seen.conversation.getByRole('combobox', { name: 'Channel' }).inputValue()).toBe('chatApp');
    expect(await seen.field.inputValue()).toBe('Hello b');
  });

  // The chat channel is not usual for a number, so that only the messages of the person say that it is used.
  const unfound = [
    ['a number', '+12025550101', 'chat'],
    ['an identifier', 'visitor-17', 'chat'],
    ['a person known on one channel', '1000000000000100', 'messenger'],
  ] as const;
  it.each(everyNth('server, people whom a search does not find', unfound, 2, ([name]) => name))(
    'goes on to %s whom a search does not find',
    async (_, to, channel) => {
      await inbox.write(page, { channel, person: to, name: 'Layla Haddad', content: { type: 'text', text: 'Hello' } });
      await seen.messages.waitFor();
      const search = page.getByRole('searchbox');
      for (const words of ['nothing like it', '']) {
        await search.fill(words);
        await expect.poll(() => seen.people.count()).toBe(words === '' ? 1 : 0);
        await seen.conversation.getByRole('heading', { name: 'Layla Haddad' }).waitFor();
        const select = seen.conversation.getByRole('combobox', { name: 'Channel' });
        expect(await select.inputValue()).toBe(channel);
        expect(await seen.field.getAttribute('placeholder')).toMatch(/^Write on (the chat channel|the messenger)$/);
        const before = await seen.messages.count();
        await seen.field.fill(`After ${words}`);
        await seen.field.press('Enter');
        await expect.poll(() => seen.messages.count()).toBe(before + 1);
      }
      expect(await seen.texts()).toEqual(['Hello', 'After nothing like it', 'After']);
    },
  );

  it('sends a file with words, which the integrator can load', async () => {
    await writeFirst('Chat app', person, 'Look');
    await seen.messages.waitFor();
    const file = { name: 'parcel.png', mimeType: 'image/png', buffer: parcelPicture() };
    await seen.conversation.locator('input[type=file]').setInputFiles(file);
    await seen.conversation.getByText('parcel.png').waitFor();
    await seen.field.fill('It is broken');
    await seen.field.press('Enter');
    const picture = seen.messages.getByRole('img', { name: 'It is broken' });
    await expect
      .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(480);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received[1]?.body.messages).toMatchObject([
      { type: 'image', image: { mime_type: 'image/png', caption: 'It is broken', id: expect.any(String) } },
    ]);
  });

  it('rejects a file that is not what its name says, and keeps the words', async () => {
    await writeFirst('Chat app', person, 'Look');
    await seen.messages.waitFor();
    const file = { name: 'parcel.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await seen.conversation.locator('input[type=file]').setInputFiles(file);
    await seen.field.fill('It is broken');
    await seen.field.press('Enter');
    await seen.conversation.getByRole('alert').getByText('not of the type image/png').waitFor();
    expect(await seen.field.inputValue()).toBe('It is broken');
    expect(await seen.messages.count()).toBe(1);
    await seen.conversation.getByRole('button', { name: 'Remove the file' }).click();
    await seen.field.press('Enter');
    await expect.poll(seen.texts).toEqual(['Look', 'It is broken']);
  });

  it('shares a location', async () => {
    await writeFirst('Chat app', person, 'Here I am');
    await seen.messages.waitFor();
    await seen.conversation.getByRole('button', { name: 'Share a location' }).click();
    const form = page.getByRole('dialog', { name: 'Share a location' });
    await form.getByLabel('Latitude').fill('52.5163');
    await form.getByLabel('Longitude').fill('13.3777');
    await form.getByLabel('Name').fill('Example Square');
    await form.getByRole('button', { name: 'Share' }).click();
    await seen.messages.getByText('Example Square').waitFor();
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received[1]?.body.messages).toMatchObject([
      { type: 'location', location: { latitude: 52.5163, longitude: 13.3777, name: 'Example Square' } },
    ]);
  });

  it('keeps the draft when the user opens another person', async () => {
    for (const to of ['+12025550101', '+12025550100']) await account.api.send('chatApp', { to, ...text('Hello') });
    await expect.poll(() => seen.people.count()).toBe(2);
    const [newest, other] = [seen.people.first(), seen.people.last()];
    await newest.click();
    await seen.field.fill('Dear');
    await other.click();
    await expect.poll(() => seen.field.inputValue()).toBe('');
    await newest.click();
    await expect.poll(() => seen.field.inputValue()).toBe('Dear');
  });
});
