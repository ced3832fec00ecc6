import { setTimeout as sleep } from 'node:timers/promises';
import type { NewMessage, SandboxMessage } from '@omnichannel/console/sandbox';
import { exampleNamespace } from '../../src/features/messaging/templates/example-templates.ts';
import type { Api } from './api.ts';
import { parcelPicture, pdf, silence } from './files.ts';

/** The interfaces that create a scene. */
export interface Stage {
  api: Api;
  /** Writes as a person, as the page does. */
  write(message: NewMessage): Promise<SandboxMessage>;
}

export const layla = '+12025550140';

/** A template with the values of an order. */
export const orderShipped = {
  namespace: exampleNamespace,
  name: 'order_shipped',
  language: { policy: 'deterministic', code: 'en_US' },
  components: [
    { type: 'header', parameters: [{ type: 'text', text: 'Order 1042' }] },
    {
      type: 'body',
      parameters: [
        { type: 'text', text: 'Layla' },
        { type: 'currency', currency: { fallback_value: '$49.90', code: 'USD', amount_1000: 49900 } },
        { type: 'date_time', date_time: { fallback_value: 'November 24' } },
      ],
    },
    { type: 'button', sub_type: 'quick_reply', index: '0', parameters: [{ type: 'payload', payload: 'change-1042' }] },
    { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'orders/1042' }] },
  ],
};

/**
 * Sends a message of every kind on every channel to one person, and a few messages to others.
 *
 * @returns the id of the template message that the person received
 */
export async function playScene({ api, write: writeAs }: Stage): Promise<string> {
  const send: Api['send'] = async (channel, message) => {
    const id = await api.send(channel, message);
    await pause();
    return id;
  };
  const write: Stage['write'] = async (message) => {
    const written = await writeAs(message);
    await pause();
    return written;
  };
  const verify = async (request: { number: string } & Record<string, string>) => {
    await api.requestVerification(request);
    await pause();
  };
  const text = (body: string) => ({ type: 'text', text: { body } });
  const [picture, sound, receipt] = await Promise.all([
    api.upload(parcelPicture(), 'image/png'),
    api.upload(silence(), 'audio/mpeg'),
    api.upload(pdf, 'application/pdf'),
  ]);

  await send('chatApp', { to: '+12025550103', ...text('Your parcel waits at the post office.') });
  await write({
    channel: 'messenger',
    person: '1000000000000100',
    content: { type: 'text', text: 'When will my order arrive?' },
  });
  await verify({ number: '+12025550151', language: 'ar', sender: 'ExampleShop' });
  await write({
    channel: 'chat',
    person: 'visitor-17',
    name: 'Noor',
    content: { type: 'text', text: 'هل لديكم هذا باللون الأزرق؟' },
  });
  await send('chat', { to: 'visitor-17', type: 'card', card: { id: 'card_order_status' } });
  await send('rcs', { to: '+12025550152', ...text('Our autumn menu is here: https://shop.example.com/menu') });

  await verify({ number: layla, sender: 'ExampleShop' });
  await write({
    channel: 'chatApp',
    person: layla,
    name: 'Layla',
    content: { type: 'text', text: 'Hello! Has my order left yet?' },
  });
  await send('chatApp', { to: layla, type: 'document', document: { id: receipt, filename: 'receipt-1042.pdf' } });
  await send('chatApp', { to: layla, type: 'audio', audio: { id: sound } });
  await send('rcs', {
    to: layla,
    type: 'image',
    image: { id: picture, caption: 'Our autumn menu' },
  });
  await write({
    channel: 'chatApp',
    person: layla,
    content: {
      type: 'location',
      latitude: 52.5163,
      longitude: 13.3777,
      name: 'Example Square',
      address: '1 Main Street',
    },
  });
  await send('chatApp', {
    to: layla,
    type: 'text',
    text: { body: 'مرحبًا ليلى، طلبك رقم 1042 جاهز للاستلام من فرعنا.' },
  });
  await send('chatApp', {
    to: layla,
    type: 'image',
    image: { id: picture, caption: 'It is packed, and leaves today.' },
  });
  const template = await send('chatApp', { to: layla, type: 'template', template: orderShipped });
  await write({ channel: 'chatApp', person: layla, content: { type: 'text', text: 'Wonderful, thank you!' } });
  return template;
}

/** Waits until a message has arrived, because messages that are sent at the same time can arrive in any order. */
const pause = () => sleep(300);
