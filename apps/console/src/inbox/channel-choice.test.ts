import { expect, it } from 'vitest';
import { updateChoice } from './channel-choice.ts';

const unknown = { channels: ['chatApp', 'rcs'], isUsedKnown: false, hasText: false } as const;
const used = { channels: ['rcs', 'chatApp'], isUsedKnown: true, hasText: false } as const;

it('begins on the first channel, and goes to the last used one when it is known', () => {
  const first = updateChoice(undefined, unknown);
  expect(first.channel).toBe('chatApp');
  expect(updateChoice(first, used).channel).toBe('rcs');
});

it('stays on a channel that was chosen, last used, or written on, when others are offered', () => {
  const first = updateChoice(undefined, unknown);
  expect(updateChoice({ ...first, isSettled: true }, used).channel).toBe('chatApp');
  expect(updateChoice(first, { ...used, hasText: true }).channel).toBe('chatApp');
  const settled = updateChoice(first, used);
  expect(updateChoice(settled, { ...used, channels: ['chat', 'rcs', 'chatApp'] }).channel).toBe('rcs');
});

it('leaves a channel that is no longer offered', () => {
  const settled = updateChoice(undefined, used);
  expect(updateChoice(settled, { ...used, channels: ['chat', 'messenger'] }).channel).toBe('chat');
});
