import { expect, test } from 'vitest';
import { fieldId, limitsAround, opensAtFirst } from './field-list.ts';

test('the id of a field is its path', () => {
  expect(fieldId('request', 'to')).toBe('request.to');
  expect(fieldId(fieldId('request', 'type: image'), 'image')).toBe('request.type--image.image');
});

test.for<[depth: number, required: boolean, count: number, isOpen: boolean]>([
  [0, true, 20, true],
  [0, false, 1, false],
  [1, true, 3, true],
  [1, true, 4, false],
  [1, false, 1, false],
  [2, true, 1, false],
])('at depth %i, required: %o, with %i nested fields, it is open: %o', ([depth, required, count, isOpen]) => {
  expect(opensAtFirst(depth, required, count)).toBe(isOpen);
});

test('short limits follow the name, long ones the description', () => {
  expect(limitsAround(['1 to 10 characters', 'default `a`'])).toEqual({
    beside: '1 to 10 characters · default `a`',
    below: '',
  });
  const values = '`text`, `image`, `video`, `audio`, `document`, `sticker`';
  expect(limitsAround([values])).toEqual({ beside: '', below: values });
});
