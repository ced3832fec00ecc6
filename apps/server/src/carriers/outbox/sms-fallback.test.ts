import { expect, it } from 'vitest';
import type { Content } from '../../features/messaging/carrier.ts';
import { toSmsText } from './sms-fallback.ts';

it.each<[string, Content, string]>([
  ['a text', { type: 'text', text: 'Hello' }, 'Hello'],
  [
    'a file',
    { type: 'image', file: { link: 'https://example.com/a.png' }, caption: 'Menu' },
    'Menu\nhttps://example.com/a.png',
  ],
  [
    'a location',
    { type: 'location', latitude: 24.7136, longitude: 46.6753, name: 'Example Shop' },
    'Example Shop\n24.7136, 46.6753',
  ],
  ['a stored file', { type: 'image', file: { id: 'a' } }, ''],
  [
    'a card, with its links',
    {
      type: 'richCard',
      title: 'Your order',
      description: 'It arrives on Tuesday.',
      buttons: [
        { type: 'reply', text: 'OK', payload: 'ok' },
        { type: 'openUrl', text: 'Track', url: 'https://example.com/track' },
      ],
      suggestions: [{ type: 'openUrl', text: 'Help', url: 'https://example.com/help' }],
    },
    'Your order\nIt arrives on Tuesday.\nhttps://example.com/track\nhttps://example.com/help',
  ],
])('the SMS that replaces %s has its text', (_, content, text) => {
  expect(toSmsText(content)).toBe(text);
});
