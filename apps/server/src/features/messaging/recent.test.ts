import { expect, it } from 'vitest';
import { createRecent, type Known } from './recent.ts';

const message = (id: string, status: Known['status'] = 'accepted'): Known => ({
  id,
  environmentId: 'environment',
  channel: 'chatApp',
  recipient: '+12025550100',
  status,
});

it('remembers what was last seen of a message', () => {
  const recent = createRecent();
  expect(recent.get('a')).toBeUndefined();
  recent.set(message('a'));
  recent.set(message('a', 'sent'));
  expect(recent.get('a')).toEqual(message('a', 'sent'));
  recent.delete('a');
  expect(recent.get('a')).toBeUndefined();
});

it('forgets the one that was set the longest ago', () => {
  const recent = createRecent(2);
  for (const id of ['a', 'b', 'a', 'c']) recent.set(message(id));
  expect(['a', 'b', 'c'].filter((id) => recent.get(id))).toEqual(['a', 'c']);
});

it('remembers many, and not all', () => {
  const recent = createRecent();
  const ids = Array.from({ length: 10_000 }, (_, index) => `${index}`);
  for (const id of ids) recent.set(message(id));
  expect(ids.filter((id) => recent.get(id))).toEqual(ids.slice(-1000));
});
