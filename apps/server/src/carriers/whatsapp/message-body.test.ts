import { describe, expect, it } from 'vitest';
import type { Content, TemplateComponent } from '../../features/messaging/carrier.ts';
import type { ResolveFile } from '../meta/message-files.ts';
import { buildMessageBody, type FileKind } from './message-body.ts';
import { officialExamples, testMessage } from './testing-whatsapp.ts';

const resolveFile: ResolveFile<FileKind> = async ({ id, link }) =>
  id === undefined ? { link: String(link) } : { id: `meta-${id}` };
const build = (content: Content, changes = {}) => buildMessageBody(testMessage({ content, ...changes }), resolveFile);

/** Names and types of all properties, without their values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, shapeOf(inner)])
      .sort(([one], [other]) => String(one).localeCompare(String(other))),
  );
}

const money = { type: 'currency', currency: { fallback_value: '$100.99', code: 'USD', amount_1000: 100_990 } } as const;
const time = { type: 'date_time', date_time: { fallback_value: 'February 25, 1977' } } as const;
const text = { type: 'text', text: 'Layla' } as const;
const body: TemplateComponent = { type: 'body', parameters: [text, money, time] };
const header: TemplateComponent = {
  type: 'header',
  parameters: [{ type: 'image', image: { link: 'https://example.com/a.png' } }],
};
const reply = (index: number | string): TemplateComponent => ({
  type: 'button',
  sub_type: 'quick_reply',
  index,
  parameters: [{ type: 'payload', payload: 'yes' }],
});
const template = (components: TemplateComponent[] | undefined, changes = {}): Content => ({
  type: 'template',
  name: 'order_shipped',
  language: 'en_US',
  body: 'Hello Layla.',
  buttons: [],
  ...(components && { components }),
  ...changes,
});
const withImage = { header: { type: 'image', file: { link: 'https://example.com/a.png' } } };

describe('the body of a request has the shape of the official example', () => {
  it.each<[string, Content]>([
    ['Send Text Message', { type: 'text', text: 'Hello' }],
    ['Send Image Message by ID', { type: 'image', file: { id: 'a' } }],
    ['Send Image Message by URL', { type: 'image', file: { link: 'https://example.com/a.png' } }],
    ['Send Video Message by ID', { type: 'video', file: { id: 'a' }, caption: 'Look' }],
    ['Send Video Message by URL', { type: 'video', file: { link: 'https://example.com/a.mp4' }, caption: 'Look' }],
    ['Send Audio Message by ID', { type: 'audio', file: { id: 'a' }, caption: 'no captions here' }],
    ['Send Audio Message by URL', { type: 'audio', file: { link: 'https://example.com/a.ogg' } }],
    ['Send Document Message by ID', { type: 'document', file: { id: 'a', filename: 'a.pdf' }, caption: 'Read' }],
    [
      'Send Document Message by URL',
      { type: 'document', file: { link: 'https://example.com/a.pdf' }, caption: 'Read' },
    ],
    ['Send Sticker Message by ID', { type: 'sticker', file: { id: 'a' } }],
    ['Send Sticker Message by URL', { type: 'sticker', file: { link: 'https://example.com/a.webp' } }],
    ['Send Message Template Text', template([body])],
    ['Send Message Template Media', template([header, body], withImage)],
    ['Send Message Template Interactive', template([header, body, reply('0'), reply(1)], withImage)],
  ])('%s', async (name, content) => {
    const built = await build(content);
    expect(built.biz_opaque_callback_data).toBe(testMessage().id);
    const { biz_opaque_callback_data: _, ...rest } = built;
    const example = structuredClone(officialExamples.requests[name]) as Record<string, unknown>;
    // Meta formats dates only by their fallback.
    const shape = JSON.stringify(shapeOf(example)).replace(
      /"date_time":\{[^}]*\}/g,
      '"date_time":{"fallback_value":"string"}',
    );
    expect(JSON.stringify(shapeOf(rest))).toBe(shape);
  });

  it('Send Reply to Text Message', async () => {
    const { biz_opaque_callback_data: _, ...rest } = await build(
      { type: 'text', text: 'Yes' },
      { repliesToProviderId: 'wamid.1' },
    );
    expect(shapeOf(rest)).toEqual(shapeOf(officialExamples.requests['Send Reply to Text Message']));
    expect(rest.context).toEqual({ message_id: 'wamid.1' });
  });
});

it('sends a location with its degrees as texts, without exponents', async () => {
  const place = { name: 'Example Shop', address: '12 Example Street' };
  const shop = await build({ type: 'location', latitude: 24.7136, longitude: -46.6753, ...place });
  expect(shop).toMatchObject({
    type: 'location',
    location: { latitude: '24.7136000', longitude: '-46.6753000', ...place },
  });
  const equator = await build({ type: 'location', latitude: 0, longitude: 1e-7 });
  expect(equator.location).toEqual({ latitude: '0.0000000', longitude: '0.0000001' });
});

it('sends a number as digits, and a user id as the recipient', async () => {
  const hello: Content = { type: 'text', text: 'Hello', previewUrl: true };
  expect(await build(hello)).toMatchObject({ to: '12025550123', text: { body: 'Hello', preview_url: true } });
  const hidden = await build(hello, { to: 'US.13491208655302741918' });
  expect(hidden).toMatchObject({ recipient: 'US.13491208655302741918' });
  expect(hidden).not.toHaveProperty('to');
});

describe('a template', () => {
  it('is sent with its values, not with its text, and with the uploaded file of its header', async () => {
    const stored: TemplateComponent = { type: 'header', parameters: [{ type: 'document', document: { id: 'a' } }] };
    const link: TemplateComponent = { type: 'button', sub_type: 'url', index: 1, parameters: [text] };
    const built = await build(
      template([stored, body, link], { header: { type: 'document', file: { id: 'a', filename: 'r.pdf' } } }),
    );
    expect(built.template).toEqual({
      name: 'order_shipped',
      language: { code: 'en_US' },
      components: [
        { type: 'header', parameters: [{ type: 'document', document: { id: 'meta-a', filename: 'r.pdf' } }] },
        { type: 'body', parameters: [text, money, time] },
        { type: 'button', sub_type: 'url', index: '1', parameters: [text] },
      ],
    });
    expect(JSON.stringify(built)).not.toContain('Hello Layla');
  });

  it('without values has no components', async () => {
    const empty: TemplateComponent = { type: 'header', parameters: [] };
    expect((await build(template([empty]))).template).toEqual({ name: 'order_shipped', language: { code: 'en_US' } });
  });

  it('of a message without values, which an earlier version stored, is rejected', async () => {
    await expect(build(template(undefined))).rejects.toThrow('An earlier version stored this message');
  });
});

it('rejects a message of the chat channel', async () => {
  const card: Content = { type: 'card', id: 'a', title: 'A', buttons: [] };
  await expect(build(card)).rejects.toThrow('WhatsApp has no messages of type card.');
});
