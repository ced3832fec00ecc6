import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NewMessage } from '@omnichannel/console/sandbox';
import type { Page } from '@omnichannel/tooling/chromium';
import { parcelPicture } from '../test/inbox/files.ts';
import type { Account, Inbox } from '../test/inbox/inbox.ts';
import { orderShipped } from '../test/inbox/scene.ts';

/** The width of a narrow phone, so that a picture stays legible in a card of the start page. */
const viewport = { width: 340, height: 900 };
/** The part of the phone that a picture shows, from its top. */
const height = 380;
const themes = ['light', 'dark'] as const;

const layla = '+12025550140';
const noor = '1000000000000100';
const omar = '+12025550152';
const mona = '+12025550151';
const email = 'layla@example.com';
const subscriber = 'user-1042';

/** The conversation of each channel, and words of its last message. */
const phones = [
  { channel: 'chat-app', person: layla, last: 'Wonderful, thank you!' },
  { channel: 'messenger', person: noor, last: 'Main Street' },
  { channel: 'rcs', person: omar, last: 'is packed' },
  { channel: 'sms', person: mona, last: 'order 1042' },
  { channel: 'email', person: email, last: 'arrives' },
];

/** Takes a picture of the phone of the sandbox inbox for each channel, in both themes. */
export async function takeChannels(inbox: Inbox, account: Account, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const writer = await inbox.enter(account);
  await play(inbox, account, writer);
  await writer.context().close();
  for (const theme of themes) {
    const options = { viewport, colorScheme: theme, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const;
    const page = await inbox.enter(account, options);
    for (const { channel, person, last } of phones) {
      await page.goto(`${inbox.service.url}/sandbox/inbox/${encodeURIComponent(person)}`);
      await page.locator('.phone .message').getByText(last).waitFor();
      await take(page, '.phone', `${folder}/${channel}-${theme}.png`);
    }
    await page.goto(`${inbox.service.url}/sandbox/subscribers/${subscriber}`);
    await page.locator('.feed li').nth(2).waitFor();
    await take(page, '[aria-labelledby=feed-title]', `${folder}/in-app-${theme}.png`);
    await page.context().close();
  }
}

/** Takes the top of an element. */
async function take(page: Page, selector: string, path: string): Promise<void> {
  const element = page.locator(selector);
  await element.evaluate((node) => node.scrollIntoView({ block: 'start' }));
  await page.waitForLoadState('networkidle', { timeout: 700 }).catch(() => {});
  await page.waitForTimeout(200);
  const { x, y, width } = (await element.boundingBox()) as { x: number; y: number; width: number };
  await page.screenshot({ path, clip: { x, y, width, height } });
}

async function play(inbox: Inbox, { api }: Account, writer: Page): Promise<void> {
  const text = (body: string) => ({ type: 'text', text: { body } });
  const send: Account['api']['send'] = async (channel, message) => {
    const id = await api.send(channel, message);
    await pause();
    return id;
  };
  const write = async (channel: NewMessage['channel'], person: string, name: string, words: string) => {
    await inbox.write(writer, { channel, person, name, content: { type: 'text', text: words } });
    await pause();
  };
  const picture = await api.upload(parcelPicture(), 'image/png');

  await api.call('POST', '/conversation/wab/v1/contacts', { blocking: 'wait', contacts: [layla] });
  await send('chatApp', { to: layla, type: 'template', template: orderShipped });
  await write('chatApp', layla, 'Layla', 'Wonderful, thank you!');

  await write('messenger', noor, 'Noor', 'Do you have it in blue?');
  await send('messenger', { to: noor, type: 'text', text: 'Yes, in all sizes. You can have it tomorrow.' });
  await write('messenger', noor, 'Noor', 'Then please keep one for me.');
  await send('messenger', { to: noor, type: 'text', text: 'Done. It waits for you in Main Street.' });

  await send('rcs', {
    to: omar,
    ...text('It arrives today between 14:00 and 16:00.'),
    suggestions: [
      { type: 'reply', text: 'Change the time', payload: 'change-1042' },
      { type: 'open_url', text: 'Track it', url: 'https://shop.example.com/orders/1042' },
    ],
  });
  await send('rcs', { to: omar, type: 'image', image: { id: picture, caption: 'Your parcel is packed.' } });
  await api.requestVerification({ number: mona, sender: 'ExampleShop' });
  await pause();
  await send('sms', { to: mona, text: 'Your order 1042 is ready. Reply STOP to opt out.' });
  await notify(api);
}

/** Messages that are sent at the same time can arrive in any order. */
const pause = () => sleep(300);

/** Notifies a subscriber in the app, and by e-mail of an order. */
async function notify({ call }: Account['api']): Promise<void> {
  const feed = { 'sign-in': 'You signed in on a new phone.', invoice: 'Your invoice for October is ready.' };
  await call('POST', '/v1/subscribers', { subscriberId: subscriber, firstName: 'Layla', email });
  for (const [workflowId, body] of Object.entries(feed)) {
    await call('POST', '/v1/workflows', {
      name: workflowId,
      workflowId,
      steps: [{ type: 'in_app', content: { body } }],
    });
    await call('POST', '/v1/events/trigger', { name: workflowId, to: subscriber, payload: {} });
    await pause();
  }
  await call('POST', '/v1/workflows', { name: 'Order shipped', workflowId: 'order-shipped', steps: orderSteps });
  await call('POST', '/v1/events/trigger', {
    name: 'order-shipped',
    to: subscriber,
    payload: { order: { id: 1042 } },
  });
}

const orderSteps = [
  {
    type: 'in_app',
    content: {
      title: 'Order {{ order.id }}',
      body: 'Hello {{ subscriber.firstName }}, your order is on its way.',
      callToAction: { label: 'Track the parcel', url: 'https://shop.example.com/orders/{{ order.id }}' },
    },
  },
  {
    type: 'email',
    content: {
      subject: 'Order {{ order.id }} is on its way',
      text: [
        'Hello {{ subscriber.firstName }}, your parcel has left our store and arrives on Tuesday.',
        'Thank you for your order.',
        'Example Shop',
      ].join('\n\n'),
    },
  },
];
