import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewMessage } from '@omnichannel/console/sandbox';
import { type Page, type Route, withoutChromium } from '@omnichannel/tooling/chromium';
import { everyNth } from '@omnichannel/tooling/full-run';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertAccessible } from './inbox/assert-accessible.ts';
import { parcelPicture, pdf, silence } from './inbox/files.ts';
import type { Account } from './inbox/inbox.ts';
import { orderShipped } from './inbox/scene.ts';
import { parts, text, useInbox } from './inbox/testing.ts';

/** A test number: anything can be sent to them. */
const to = '+12025550101';

describe.skipIf(withoutChromium)('what is sent over the API, as its receiver sees it,', () => {
  const inbox = useInbox();
  let account: Account;
  let page: Page;
  let seen: ReturnType<typeof parts>;
  /** URLs that the page requests from other hosts. */
  let elsewhere: string[];
  beforeEach(async () => {
    ({ account, page } = await inbox.begin());
    seen = parts(page);
    elsewhere = [];
    await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => {
      elsewhere.push(route.request().url());
      return route.fulfill({ contentType: 'image/png', body: parcelPicture() });
    });
  });

  it.each(everyNth('server, channels of a text', ['chatApp', 'rcs', 'chat'] as const, 2))(
    'is a text on %s',
    async (channel) => {
      await account.api.send(channel, { to, ...text('Your order is on its way') });
      await expect.poll(seen.texts).toEqual(['Your order is on its way']);
      await expect.poll(seen.states).toEqual(['Delivered']);
      const name = { chatApp: 'Chat app', rcs: 'RCS', chat: 'Chat' }[channel];
      expect(await seen.conversation.locator('.origin').textContent()).toContain(name);
      expect(await seen.people.textContent()).toContain(name);
    },
  );

  it('is a text on the messenger', async () => {
    const to = '1000000000000100';
    await account.api.send('messenger', { to, type: 'text', text: 'Hi Sara' });
    await expect.poll(seen.texts).toEqual(['Hi Sara']);
    await expect.poll(seen.states).toEqual(['Read']);
    expect(await seen.conversation.locator('.origin').textContent()).toContain('Messenger');
  });

  it('is one conversation over all channels, with what the person has written in it', async () => {
    await account.api.requestVerification({ number: to });
    await expect.poll(() => seen.messages.count()).toBe(1);
    await account.api.send('chatApp', { to, ...text('chat app') });
    await expect.poll(() => seen.messages.count()).toBe(2);
    await account.api.send('rcs', { to, ...text('RCS') });
    await expect.poll(() => seen.messages.count()).toBe(3);
    await inbox.write(page, { channel: 'chatApp', person: to, name: 'Layla', content: { type: 'text', text: 'mine' } });
    await expect.poll(() => seen.messages.count()).toBe(4);
    expect((await seen.texts()).slice(1)).toEqual(['chat app', 'RCS', 'mine']);
    expect(await seen.conversation.locator('.day').allTextContents()).toEqual(['Today']);
    expect(await seen.conversation.locator('.origin bdi').allTextContents()).toEqual([
      'SMS from ExampleShop',
      'Chat app',
      'RCS',
      'Chat app',
    ]);
    await seen.conversation.getByRole('heading', { name: 'Layla' }).waitFor();
    expect(await seen.people.textContent()).toMatch(/Layla.*You:.*mine/);
    expect(await sides()).toEqual(['left', 'left', 'left', 'right']);
  });

  /** On which side of the phone each message stands. */
  async function sides(): Promise<string[]> {
    const phone = await seen.conversation.locator('.thread').boundingBox();
    const boxes = await Promise.all(
      (await seen.messages.locator('.bubble').all()).map((bubble) => bubble.boundingBox()),
    );
    const middle = (phone?.x ?? 0) + (phone?.width ?? 0) / 2;
    return boxes.map((box) => ((box?.x ?? 0) + (box?.width ?? 0) / 2 < middle ? 'left' : 'right'));
  }

  it('is a text of RCS with buttons, and the tap on a reply returns to the service', async () => {
    const suggestions = [
      { type: 'reply', text: 'Confirm', payload: 'confirm-1042' },
      { type: 'open_url', text: 'See the menu', url: 'https://example.com/menu' },
      { type: 'dial', text: 'Call us', phone_number: '+12025550199' },
    ];
    await account.api.send('rcs', { to, ...text('Your table is booked.'), suggestions });
    const buttons = seen.messages.getByRole('group', { name: 'Buttons' });
    await buttons.getByRole('link', { name: 'See the menu' }).waitFor();
    expect(await buttons.textContent()).toContain('Call us (+12025550199)');
    await buttons.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(seen.texts).toEqual(['Your table is booked.', 'Confirm']);
    const rows = () => inbox.open.database.selectFrom('inbound_messages').select('content').execute();
    await expect.poll(rows).toContainEqual({ content: { type: 'button', text: 'Confirm', payload: 'confirm-1042' } });
  });

  it('is a card of RCS, whose picture is loaded when a person asks for it', async () => {
    const card = {
      title: 'Our autumn menu',
      description: 'Pumpkin soup and plum cake.',
      media: { link: 'https://example.com/menu.png' },
      suggestions: [{ type: 'reply', text: 'Book a table', payload: 'book' }],
    };
    await account.api.send('rcs', { to, type: 'card', card });
    await seen.messages.getByRole('button', { name: 'Book a table' }).waitFor();
    expect(await seen.messages.textContent()).toMatch(/Our autumn menu.*Pumpkin soup/);
    expect(elsewhere).toEqual([]);
    await seen.messages.getByRole('button', { name: 'Load picture' }).click();
    await seen.messages.getByRole('img', { name: 'Our autumn menu' }).waitFor();
  });

  it('is a picture on the messenger', async () => {
    const person = '1000000000000100';
    await inbox.write(page, { channel: 'messenger', person, content: { type: 'text', text: 'Hello' } });
    const id = await account.api.upload(parcelPicture(), 'image/png');
    await account.api.send('messenger', { to: person, type: 'image', image: { id } });
    await seen.messages.getByRole('img', { name: 'Picture' }).waitFor();
  });

  it('is next to all that a person can send', async () => {
    const write = (content: NewMessage['content']) => inbox.write(page, { channel: 'chatApp', person: to, content });
    const { messageId } = await write({ type: 'text', text: 'Hello' });
    await write({ type: 'reaction', messageId, emoji: '👍' });
    await write({ type: 'reaction', messageId });
    const phones = [{ phone: '+1 202 555 0102' }];
    await write({ type: 'contacts', contacts: [{ name: { formatted_name: 'ليلى حداد' }, phones }] });
    await write({ type: 'interactive', kind: 'list', id: 'ten', title: 'Tuesday', description: '10:00 to 12:00' });
    const items = [{ productId: 'oak-shelf', quantity: 2, price: 79.5, currency: 'USD' }];
    await write({ type: 'order', text: 'Please wrap it.', items });
    await write({ type: 'unsupported', providerType: 'poll', providerMessage: { poll: '<b>Which?</b>' } });
    await expect.poll(() => seen.messages.count()).toBe(7);
    await seen.messages.getByRole('img', { name: 'Reaction 👍' }).waitFor();
    const shown = await seen.messages.locator('.bubble').allTextContents();
    expect(shown.slice(2)).toEqual([
      'Removed a reaction',
      expect.stringMatching(/ليلى حداد.*\+1 202 555 0102/),
      expect.stringMatching(/Tuesday.*10:00 to 12:00/),
      expect.stringMatching(/2 × oak-shelf.*79\.5 USD.*Please wrap it\./),
      expect.stringMatching(/Unsupported message: poll.*<b>Which\?<\/b>/s),
    ]);
    await assertAccessible(page, page.viewportSize()?.width ?? 0);
  });

  it('is a picture that is kept here, with its caption', async () => {
    const id = await account.api.upload(parcelPicture(), 'image/png');
    await account.api.send('chatApp', { to, type: 'image', image: { id, caption: 'It is packed.' } });
    const picture = seen.messages.getByRole('img', { name: 'It is packed.' });
    await expect
      .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(480);
    expect(await seen.texts()).toEqual(['It is packed.']);
  });

  it('is no picture any more when that was deleted, and the page says so', async () => {
    const id = await account.api.upload(parcelPicture(), 'image/png');
    await account.api.send('chatApp', { to, type: 'image', image: { id } });
    await seen.messages.getByRole('img').waitFor();
    await inbox.open.database.deleteFrom('media').where('id', '=', id).execute();
    await page.reload();
    await seen.messages.getByText('This file is not kept any more.').waitFor();
  });

  describe('by its link', () => {
    let server: Server;
    let link: string;
    /** How the server of the link responds; the first request is the service's. */
    let respond: RequestListener;
    let requests: number;
    beforeEach(async () => {
      requests = 0;
      server = createServer((request, response) => {
        requests += 1;
        respond(request, response);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      link = `http://127.0.0.1:${(server.address() as AddressInfo).port}/menu.png`;
    });
    afterEach(() => {
      server.closeAllConnections();
      server.close();
    });
    const widthOf = (picture: ReturnType<typeof seen.messages.getByRole>) =>
      picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);

    it('is a picture, which the service has loaded and the page shows', async () => {
      respond = (_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(parcelPicture());
      await account.api.send('rcs', { to, type: 'image', image: { link, caption: 'Our menu' } });
      await expect.poll(seen.states).toEqual(['Delivered']);
      const picture = seen.messages.getByRole('img', { name: 'Our menu' });
      await expect.poll(() => widthOf(picture)).toBe(480);
      expect(await picture.getAttribute('src')).toMatch(/^\/sandbox\/media\//);
      expect(requests).toBe(1);
    });

    it('stays within reach of the keyboard when its picture appears, and keeps the focus', async () => {
      const requested = Promise.withResolvers<ServerResponse>();
      respond = (_, response) => requested.resolve(response);
      await account.api.send('rcs', { to, type: 'image', image: { link, caption: 'Our menu' } });
      const response = await requested.promise;
      await seen.messages.waitFor();
      await seen.messages.getByRole('button', { name: 'Details' }).focus();
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(parcelPicture());
      await expect.poll(() => widthOf(seen.messages.getByRole('img', { name: 'Our menu' }))).toBe(480);
      expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Details');
      expect(await seen.conversation.locator('.message[tabindex="0"]').count()).toBe(1);
      expect(await seen.messages.locator('button[tabindex="-1"]').count()).toBe(0);
    });

    it('is a failure that the page explains, where the link is dead', async () => {
      respond = (_, response) => response.writeHead(404).end();
      await account.api.send('chatApp', { to, type: 'image', image: { link } });
      await expect.poll(seen.states).toEqual(['Failed: Media could not be loaded (1053)']);
      await seen.messages.hover();
      await seen.messages.getByRole('button', { name: 'Details' }).click();
      await seen.details.getByText('The server of the link returned 404.').waitFor();
    });

    it('is a picture too large to be stored here, which is loaded only when the user presses its button', async () => {
      const large = Buffer.concat([parcelPicture(), Buffer.alloc(11 * 1024 * 1024)]);
      respond = (_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(large);
      await account.api.send('rcs', { to, type: 'image', image: { link, caption: 'Our menu' } });
      await expect.poll(seen.states).toEqual(['Delivered']);
      const load = seen.messages.getByRole('button', { name: 'Load picture' });
      expect(await seen.messages.textContent()).toContain('127.0.0.1');
      expect(requests).toBe(1);
      await load.click();
      await expect.poll(() => widthOf(seen.messages.getByRole('img', { name: 'Our menu' }))).toBe(480);
      expect(requests).toBe(2);
    });
  });

  it('is a sound, a video and a document', async () => {
    const [sound, paper] = await Promise.all([
      account.api.upload(silence(), 'audio/mpeg'),
      account.api.upload(pdf, 'application/pdf'),
    ]);
    await account.api.send('chatApp', { to, type: 'audio', audio: { id: sound } });
    await account.api.send('chatApp', { to, type: 'video', video: { link: 'https://media.example.com/a.mp4' } });
    await account.api.send('chatApp', { to, type: 'document', document: { id: paper, filename: 'receipt-1042.pdf' } });
    const player = seen.messages.locator('audio');
    await player.waitFor();
    await expect
      .poll(() => player.evaluate((audio) => (audio as unknown as { duration: number }).duration))
      .toBeGreaterThan(3);
    await seen.messages.getByRole('button', { name: 'Load video' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      seen.messages.getByRole('link', { name: 'receipt-1042.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('receipt-1042.pdf');
    expect(elsewhere).toEqual([]);
  });

  it('is a template with its variables filled in, and a button that replies to it', async () => {
    await account.api.send('chatApp', { to, type: 'template', template: orderShipped });
    const template = seen.messages.first();
    await template.getByText('Order 1042 is on its way').waitFor();
    expect(await template.textContent()).toContain('Hello Layla, your order for $49.90 has left our store');
    expect(await template.locator('.footer').textContent()).toBe('Example Shop');
    const track = template.getByRole('link', { name: 'Track order' });
    expect(await track.getAttribute('href')).toBe('https://shop.example.com/orders/1042');
    expect(await track.getAttribute('rel')).toContain('noreferrer');
    await template.getByRole('button', { name: 'Change delivery' }).click();
    const reply = seen.messages.nth(1);
    await reply.waitFor();
    expect(await reply.getAttribute('data-direction')).toBe('inbound');
    expect(await reply.locator('.text').textContent()).toBe('Change delivery');
    expect(await reply.locator('blockquote').textContent()).toContain('Hello Layla');
  });

  it('is a card', async () => {
    await account.api.send('chat', { to: 'visitor-17', type: 'card', card: { id: 'card_order_status' } });
    await seen.messages.getByText('Order 1042').waitFor();
    expect(await seen.messages.getByRole('link').textContent()).toBe('Track order');
    await seen.messages.getByRole('button', { name: 'Change delivery' }).click();
    await expect.poll(seen.texts).toContain('Change delivery');
  });

  it('has addresses that can be opened, and a preview that no one loads', async () => {
    const body = 'Look: https://shop.example.com/menu (new!).';
    await account.api.send('chatApp', { to, ...text(body), preview_url: true });
    const address = seen.messages.getByRole('link');
    await expect.poll(() => address.textContent()).toBe('https://shop.example.com/menu');
    expect(await seen.texts()).toEqual([body]);
    expect(await seen.messages.locator('.preview-card').textContent()).toBe('shop.example.com/menu');
    expect(elsewhere).toEqual([]);
  });

  it('is a reply, with a quote of the message that it replies to', async () => {
    const wrote = await inbox.write(page, {
      channel: 'chatApp',
      person: to,
      content: { type: 'text', text: 'Is the shelf still available?' },
    });
    await expect.poll(seen.states).toEqual(['Passed to the service']);
    const context = { message_id: wrote.messageId };
    const id = await account.api.send('chatApp', { to, ...text('Yes, it is.'), context });
    await expect.poll(() => seen.messages.count()).toBe(2);
    expect(await seen.messages.last().locator('blockquote').textContent()).toBe('YouIs the shelf still available?');
    await account.api.send('chatApp', { to, ...text('In oak.'), context: { message_id: id } });
    await expect.poll(() => seen.messages.count()).toBe(3);
    expect(await seen.messages.last().locator('blockquote').textContent()).toBe('TheyYes, it is.');
  });

  it('is a reply to a message that is not loaded yet, whose quote is filled in when it is', async () => {
    const first = await account.api.send('chatApp', { to, ...text('The first one') });
    for (let number = 0; number < 70; number++) await account.api.send('rcs', { to, ...text(`${number}`) });
    await account.api.send('chatApp', { to, ...text('About that'), context: { message_id: first } });
    await seen.messages.getByText('About that').waitFor();
    await page.reload();
    // The message before it may arrive later.
    const quote = seen.messages.filter({ hasText: 'About that' }).locator('blockquote');
    await expect.poll(() => quote.textContent()).toBe('An earlier message');
    await seen.conversation.locator('.scroller').evaluate((scroller) => {
      const element = scroller as unknown as { scrollTop: number; scrollHeight: number };
      element.scrollTop = -element.scrollHeight;
    });
    await expect.poll(() => quote.textContent()).toBe('TheyThe first one');
  });

  it('is shown with its conversation, not alone while that still loads', async () => {
    await account.api.send('rcs', { to, ...text('The first one') });
    await seen.messages.getByText('The first one').waitFor();
    const requested = Promise.withResolvers<Route>();
    await page.route(
      ({ pathname, searchParams }) => pathname === '/sandbox/messages' && searchParams.get('limit') === '60',
      (route) => requested.resolve(route),
    );
    await page.reload();
    const request = await requested.promise;
    await page.locator('#connection[data-state=connected]').waitFor();
    await account.api.send('rcs', { to, ...text('The second one') });
    await expect.poll(() => seen.people.textContent()).toContain('The second one');
    expect(await seen.texts()).toEqual([]);
    await request.continue();
    await expect.poll(seen.texts).toEqual(['The first one', 'The second one']);
  });

  it('is Arabic from right to left, beside English from left to right', async () => {
    const bodies = ['مرحبًا ليلى، طلبك رقم 1042 جاهز.', 'Hello Layla'];
    for (const [index, body] of bodies.entries()) {
      await account.api.send('chatApp', { to, ...text(body) });
      await expect.poll(() => seen.messages.count()).toBe(index + 1);
    }
    expect(await seen.texts()).toEqual(bodies);
    const directions = await seen.messages
      .locator('.text')
      .evaluateAll((texts) => texts.map((element) => (element.matches(':dir(rtl)') ? 'rtl' : 'ltr')));
    expect(directions).toEqual(['rtl', 'ltr']);
    expect(await sides()).toEqual(['left', 'left']);
  });

  it('says until when the person can be written to freely, as soon as they have written', async () => {
    const person = '+12025550140';
    await account.api.send('rcs', { to: person, ...text('Hello') });
    await seen.conversation.getByRole('combobox').selectOption('Chat app');
    await seen.conversation.getByText('Window closed').waitFor();
    await seen.field.fill('Hello back');
    await seen.field.press('Enter');
    await seen.conversation.getByText(/Window open until tomorrow \d\d:\d\d/).waitFor();
    await account.api.send('chatApp', { to: person, ...text('Now I may') });
    await expect.poll(seen.texts).toEqual(['Hello', 'Hello back', 'Now I may']);
  });
});
