import { expect, test } from 'vitest';
import { prefersMarkdown } from './media-type.ts';

test.for([
  'text/markdown',
  'TEXT/Markdown; charset=utf-8',
  'text/markdown, text/html, */*',
  'text/html;q=0.9, text/markdown',
  'text/html;q=0.5, text/markdown;q=0.6',
  'text/markdown;q=0.8, text/html;q=0.8',
  'text/html;q=0, text/*',
  'text/html ; q=0.1 , */* ; q=0.5',
  'text/markdown;q=0.001',
  'nonsense, text/markdown',
])('%s asks for Markdown', (accept) => {
  expect(prefersMarkdown(accept)).toBe(true);
});

test.for([
  undefined,
  '',
  '*/*',
  'text/*',
  'text/html',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'text/markdown;q=0.8, text/html',
  'text/markdown;q=0',
  'text/markdown;q=0, text/*;q=0.5',
  'text/markdown;q=0.5, */*',
  'text/markdown;q=2, text/html',
  'text/markdown/extra',
  'application/json',
])('%s gets HTML', (accept) => {
  expect(prefersMarkdown(accept)).toBe(false);
});
