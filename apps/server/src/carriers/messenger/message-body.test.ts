import { describe, expect, it } from 'vitest';
import type { Content, TemplateComponent } from '../../features/messaging/carrier.ts';
import type { ResolveFile } from '../meta/message-files.ts';
import { buildMessageBody, type FileKind } from './message-body.ts';
import { testMessage } from './testing-messenger.ts';

const resolveFile: ResolveFile<FileKind> = async ({ id, link }) =>
  id === undefined ? { link: String(link) } : { id: `attachment-${id}` };
const build = (content: Content, changes = {}) => buildMessageBody(testMessage({ content, ...changes }), resolveFile);

/** Builds a message without our id in it, which no example has. */
async function buildWithoutId(content: Content, changes = {}) {
  const { message, ...rest } = await build(content, changes);
  const { metadata, ...shown } = message as Record<string, unknown>;
  expect(metadata).toBe(testMessage().id);
  return { ...rest, message: shown };
}

const template = (components: TemplateComponent[] | undefined): Content => ({
  type: 'template',
  name: 'jaspers_market_order_confirmation_update_us',
  language: 'en',
  body: 'Your order is now confirmed',
  buttons: [],
  ...(components && { components }),
});
const text = (value: string) => ({ type: 'text', text: value }) as const;
const body: TemplateComponent = { type: 'body', parameters: [text('confirmed')] };
const button = (index: number, sub_type: 'quick_reply' | 'url', parameter: object) =>
  ({ type: 'button', sub_type, index, parameters: [parameter] }) as TemplateComponent;

/**
 * The examples of the pages messenger-platform/send-messages, saving-assets and utility-messages of developers.facebook.com, copied by hand from
 * copies of 2026-03 to 2026-05. Examples without `messaging_type` have it added: the reference of the Send API requires it.
 */
describe('the body of a request equals the official example', () => {
  const recipient = { id: '1254459154682919' };

  it('Send a Basic Text', async () => {
    expect(await buildWithoutId(text('Hello, world!'))).toEqual({
      recipient,
      messaging_type: 'RESPONSE',
      message: { text: 'Hello, world!' },
    });
  });

  it('Send a Reply to a Message', async () => {
    expect(await buildWithoutId(text('Hello, world!'), { repliesToProviderId: 'm_1' })).toEqual({
      recipient,
      messaging_type: 'RESPONSE',
      message: { text: 'Hello, world!' },
      reply_to: { mid: 'm_1' },
    });
  });

  it('Upload and send in one step', async () => {
    expect(await buildWithoutId({ type: 'image', file: { link: 'https://example.com/image.jpg' } })).toEqual({
      recipient,
      messaging_type: 'RESPONSE',
      message: { attachment: { type: 'image', payload: { url: 'https://example.com/image.jpg' } } },
    });
  });

  it.each([
    ['image', 'image'],
    ['video', 'video'],
    ['audio', 'audio'],
    ['document', 'file'],
  ] as const)('Send a saved asset: %s', async (type, attachmentType) => {
    expect(await buildWithoutId({ type, file: { id: 'a' }, caption: 'no captions here' })).toEqual({
      recipient,
      messaging_type: 'RESPONSE',
      message: { attachment: { type: attachmentType, payload: { attachment_id: 'attachment-a' } } },
    });
  });

  it.each<[string, TemplateComponent, object]>([
    [
      'postback',
      button(0, 'quick_reply', { type: 'payload', payload: '12345' }),
      { type: 'POSTBACK', payload: '12345' },
    ],
    ['URL', button(0, 'url', text('1234')), { type: 'URL', url: '1234' }],
  ])('Use a template with a customizable %s button', async (_, component, parameter) => {
    expect(await build(template([body, component]))).toEqual({
      recipient,
      messaging_type: 'UTILITY',
      message: {
        template: {
          name: 'jaspers_market_order_confirmation_update_us',
          language: { code: 'en' },
          components: [
            { type: 'body', parameters: [{ type: 'text', text: 'confirmed' }] },
            { type: 'buttons', parameters: [parameter] },
          ],
        },
      },
    });
  });
});

describe('a template', () => {
  it('has the values of its buttons in the order of the buttons, and texts for prices and dates', async () => {
    const money = { type: 'currency', currency: { fallback_value: '$100.99', code: 'USD', amount_1000: 100_990 } };
    const time = { type: 'date_time', date_time: { fallback_value: 'February 25' } };
    const header = { type: 'header', parameters: [money, time] } as TemplateComponent;
    const second = button(1, 'url', text('1234'));
    const first = button(0, 'quick_reply', { type: 'payload', payload: 'yes' });
    expect((await build(template([second, header, first]))).message).toMatchObject({
      template: {
        components: [
          { type: 'header', parameters: [text('$100.99'), text('February 25')] },
          {
            type: 'buttons',
            parameters: [
              { type: 'POSTBACK', payload: 'yes' },
              { type: 'URL', url: '1234' },
            ],
          },
        ],
      },
    });
  });

  it('without values has no components, and it replies to no message', async () => {
    const built = await build(template([{ type: 'body', parameters: [] }]), { repliesToProviderId: 'm_1' });
    expect(built.message).toEqual({
      template: { name: 'jaspers_market_order_confirmation_update_us', language: { code: 'en' } },
    });
    expect(built).not.toHaveProperty('reply_to');
  });

  it.each<[string, TemplateComponent[] | undefined, string]>([
    [
      'a file',
      [{ type: 'header', parameters: [{ type: 'image', image: { link: 'https://example.com/a.png' } }] }],
      'take only texts',
    ],
    ['a payload of a link', [button(0, 'url', { type: 'payload', payload: 'x' })], 'button has a type'],
    ['none, from an earlier version', undefined, 'An earlier version stored this message'],
  ])('with values that are %s is rejected', async (_, components, reason) => {
    await expect(build(template(components))).rejects.toThrow(reason);
  });
});

it('rejects a text that is too long, and content of other channels', async () => {
  expect(await build(text('😀'.repeat(2000)))).toHaveProperty('message');
  await expect(build(text('x'.repeat(2001)))).rejects.toThrow('more than 2000 characters');
  await expect(build({ type: 'card', id: 'a', title: 'A', buttons: [] })).rejects.toThrow('no messages of type card');
  await expect(build({ type: 'sticker', file: { id: 'a' } })).rejects.toThrow('no messages of type sticker');
});
