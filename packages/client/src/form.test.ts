import { expect, it } from 'vitest';
import { toForm } from './form.ts';

it('makes parts of texts and files, JSON of the rest, and nothing of undefined', async () => {
  const file = new File(['bytes'], 'cat.png', { type: 'image/png' });
  const form = toForm({ file, user: 'user-1', size: 7, tags: ['a'], none: undefined });
  expect([...form.keys()]).toEqual(['file', 'user', 'size', 'tags']);
  expect(form.get('file')).toMatchObject({ name: 'cat.png', type: 'image/png' });
  expect(form.getAll('user')).toEqual(['user-1']);
  expect(form.get('size')).toBe('7');
  expect(form.get('tags')).toBe('["a"]');
});
