import { expect, test } from 'vitest';
import { assistantLinks, isPublicOrigin } from './assistant-links.ts';

test('an assistant gets the address of the Markdown', () => {
  const links = assistantLinks('/docs/errors.md', 'https://docs.example.com');
  expect(links.map(({ name }) => name)).toEqual(['ChatGPT', 'Claude']);
  for (const { href } of links) {
    const prompt = new URL(href).searchParams.get('q');
    expect(prompt).toBe('Read https://docs.example.com/docs/errors.md, so that I can ask questions about it.');
  }
});

test.for([
  undefined,
  'http://127.0.0.1:4000',
  'http://localhost:4000',
  'http://[::1]:4000',
  'http://192.168.1.20',
  'http://docs.local',
  'http://docs.internal:8080',
  'http://intranet',
  'not a URL',
])('no assistant can read %s', (origin) => {
  expect(isPublicOrigin(origin)).toBe(false);
  expect(assistantLinks('/errors.md', origin)).toEqual([]);
});
