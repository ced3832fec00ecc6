import { describe, expect, it } from 'vitest';
import type { Content, Suggestion } from '../../features/messaging/carrier.ts';
import { buildAgentMessage } from './agent-message.ts';
import { messageIdOf } from './message-id.ts';

const now = new Date('2026-11-28T12:00:00Z');
const options = {
  ttlSeconds: 86_400,
  now,
  urlOf: ({ link }: { link?: string }) => link ?? 'https://example.com/stored',
};
const build = (content: Content) => buildAgentMessage({ content }, options).contentMessage;
const ttl = (expiresInSeconds: number | undefined, ttlSeconds = 86_400) => {
  const expiresAt =
    expiresInSeconds === undefined ? {} : { expiresAt: new Date(now.getTime() + expiresInSeconds * 1000) };
  return buildAgentMessage({ content: { type: 'text', text: 'x' }, ...expiresAt }, { ...options, ttlSeconds }).ttl;
};

const buttons: Suggestion[] = [
  { type: 'reply', text: 'Confirm', payload: 'confirm-1042' },
  { type: 'openUrl', text: 'Track', url: 'https://example.com/track' },
  { type: 'dial', text: 'Call us', phoneNumber: '+12025550100' },
];
const builtButtons = [
  { reply: { text: 'Confirm', postbackData: 'confirm-1042' } },
  { action: { text: 'Track', openUrlAction: { url: 'https://example.com/track' } } },
  { action: { text: 'Call us', dialAction: { phoneNumber: '+12025550100' } } },
];

describe('builds', () => {
  it.each<[string, Content, object]>([
    ['a text', { type: 'text', text: 'Hello' }, { text: 'Hello' }],
    ['buttons', { type: 'text', text: 'Hello', suggestions: buttons }, { text: 'Hello', suggestions: builtButtons }],
    [
      'a file',
      { type: 'video', file: { link: 'https://example.com/a.mp4' }, thumbnail: 'https://example.com/a.jpg' },
      { contentInfo: { fileUrl: 'https://example.com/a.mp4', thumbnailUrl: 'https://example.com/a.jpg' } },
    ],
    [
      'a recording without its caption, which is a message of its own',
      { type: 'audio', file: { link: 'https://example.com/a.mp3' }, caption: 'Listen' },
      { contentInfo: { fileUrl: 'https://example.com/a.mp3' } },
    ],
    [
      'a stored file',
      { type: 'document', file: { id: 'a' } },
      { contentInfo: { fileUrl: 'https://example.com/stored' } },
    ],
    [
      'a picture with a caption, as a card',
      { type: 'image', file: { link: 'https://example.com/a.png' }, caption: 'Our menu', suggestions: buttons },
      {
        richCard: {
          standaloneCard: {
            cardOrientation: 'VERTICAL',
            cardContent: {
              media: { height: 'MEDIUM', contentInfo: { fileUrl: 'https://example.com/a.png' } },
              description: 'Our menu',
            },
          },
        },
        suggestions: builtButtons,
      },
    ],
    [
      'a card',
      {
        type: 'richCard',
        title: 'Your order',
        description: 'It arrives on Tuesday.',
        media: { link: 'https://example.com/a.png', thumbnail: 'https://example.com/b.png', height: 'tall' },
        buttons,
        suggestions: buttons.slice(0, 1),
      },
      {
        richCard: {
          standaloneCard: {
            cardOrientation: 'VERTICAL',
            cardContent: {
              title: 'Your order',
              description: 'It arrives on Tuesday.',
              media: {
                height: 'TALL',
                contentInfo: { fileUrl: 'https://example.com/a.png', thumbnailUrl: 'https://example.com/b.png' },
              },
              suggestions: builtButtons,
            },
          },
        },
        suggestions: builtButtons.slice(0, 1),
      },
    ],
  ])('%s', (_, content, expected) => {
    expect(build(content)).toEqual(expected);
  });
});

describe('rejects', () => {
  const reply = (text: string): Suggestion => ({ type: 'reply', text, payload: 'p' });
  it.each<[string, Content]>([
    ['12 buttons', { type: 'text', text: 'x', suggestions: Array(12).fill(reply('a')) }],
    ['5 buttons on a card', { type: 'richCard', title: 'x', buttons: Array(5).fill(reply('a')) }],
    ['a button with 26 characters', { type: 'text', text: 'x', suggestions: [reply('a'.repeat(26))] }],
    ['a sticker', { type: 'sticker', file: { link: 'https://example.com/a.webp' } }],
    ['a template', { type: 'template', name: 'x', language: 'en', body: 'x', buttons: [] }],
  ])('%s', (_, content) => {
    expect(() => build(content)).toThrow(expect.objectContaining({ name: 'UnsendableMessage' }));
  });

  it('no 11 buttons with 25 characters, whatever their bytes', () => {
    expect(build({ type: 'text', text: 'x', suggestions: Array(11).fill(reply('🚀'.repeat(25))) })).toHaveProperty(
      'text',
    );
  });
});

it.each([
  [undefined, 86_400, '86400s'],
  [3600, 86_400, '3600s'],
  [3600, 600, '600s'],
  [3, 86_400, '10s'],
  [-5, 86_400, '10s'],
  [30 * 86_400, 1_296_000, '1296000s'],
])('a message that expires in %s s has, with ttlSeconds %s, the ttl %s', (expiresIn, ttlSeconds, expected) => {
  expect(ttl(expiresIn, ttlSeconds)).toBe(expected);
});

it('makes the same UUID of version 5 of an id each time', () => {
  const id = messageIdOf('65a1f0c2d3e4b5a697887766');
  // Python: uuid.uuid5(uuid.UUID('a3b0c0de51f34c6b9d1e7a64c2f8e905'), '65a1f0c2d3e4b5a697887766')
  expect(id).toBe('91c8bf88-7f49-5c2a-be62-83a00fcd4f88');
  expect(messageIdOf('65a1f0c2d3e4b5a697887767')).not.toBe(id);
});
