import { expect, it } from 'vitest';
import { createStatusCache, type MessageState } from './status-cache.ts';

const message = (id: string, status: MessageState['status'] = 'accepted'): MessageState => ({
  id,
  environmentId: 'environment',
  channel: 'chatApp',
  recipient: '+12025550100',
  status,
});

it('remembers what was last seen of a message', () => {
  const recent = createStatusCache();
  expect(recent.get('a')).toBeUndefined();
  recent.set(message('a'));
  recent.set(message('a', 'sent'));
  expect(recent.get('a')).toEqual(message('a', 'sent'));
  recent.delete('a');
  expect(recent.get('a')).toBeUndefined();
});

it('evicts the oldest entry', () => {
  const recent = createStatusCache(2);
  for (const id of ['a', 'b', 'a', 'c']) recent.set(message(id));
  expect(['a', 'b', 'c'].filter((id) => recent.get(id))).toEqual(['a', 'c']);
});

it('remembers many, and not all', () => {
  const recent = createStatusCache();
  const ids = Array.from({ length: 10_000 }, (_, index) => `${index}`);
  for (const id of ids) recent.set(message(id));
  expect(ids.filter((id) => recent.get(id))).toEqual(ids.slice(-1000));
});
