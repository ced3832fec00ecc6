import { expect, it } from 'vitest';
import type { SandboxMessage } from '../api/sandbox.ts';
import { summary } from './summary.ts';

const of = (content: SandboxMessage['content']) => summary({ content } as SandboxMessage);

it.each([
  [{ emoji: '❤', name: 'love' }, '❤'],
  [{ name: 'other' }, 'other'],
  [{}, 'Removed a reaction'],
])('shows the emoji of a reaction, or else its name: %j', (reaction, shown) => {
  expect(of({ type: 'reaction', messageId: 'm_1', ...reaction })).toBe(shown);
});
