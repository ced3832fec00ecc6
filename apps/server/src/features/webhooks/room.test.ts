import { expect, it } from 'vitest';
import { createRoom } from './room.ts';

const take = (room: ReturnType<typeof createRoom>, endpoint: string, count: number) => {
  for (let turn = 0; turn < count; turn++) room.take(endpoint);
};

it('gives an endpoint more with each success, and half with each failure', () => {
  const room = createRoom({ total: 100, each: 10 });
  // One that stays under way, so that the endpoint is not forgotten.
  take(room, 'a', 1);
  const windows: number[] = [1 + room.of('a')];
  for (const succeeded of [...Array(9).fill(true), false, false, false, true, true]) {
    room.take('a');
    room.give('a', succeeded);
    windows.push(1 + room.of('a'));
  }
  expect(windows).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 5, 2, 1, 2, 3]);
});

it('remembers an endpoint that has nothing to do, until as many others had something as there is room for', () => {
  const room = createRoom({ total: 3, each: 10 });
  const succeed = (endpoint: string) => {
    room.take(endpoint);
    room.give(endpoint, true);
  };
  succeed('a');
  expect(room.of('a')).toBe(3);
  for (const other of ['b', 'c']) succeed(other);
  expect(room.of('a')).toBe(3);
  succeed('d');
  expect(room.of('a')).toBe(2);
});

it('gives nobody more than they began with while half of all is taken', () => {
  const room = createRoom({ total: 20, each: 10 });
  take(room, 'busy', 2);
  for (let turn = 0; turn < 8; turn++) {
    room.take('busy');
    room.give('busy', true);
  }
  expect(room.of('busy')).toBe(8);
  take(room, 'busy', 8);
  expect([room.of('busy'), room.of('new')]).toEqual([0, 2]);
  room.give('busy', true);
  expect([room.of('busy'), room.of('new')]).toEqual([1, 2]);
});

it('gives those that fail nothing while half of all is taken', () => {
  const room = createRoom({ total: 4, each: 10 });
  take(room, 'failing', 1);
  room.give('failing', false);
  expect(room.of('failing')).toBe(1);
  take(room, 'good', 2);
  expect(room.of('failing')).toBe(0);
  expect(room.of('new')).toBe(2);
});

it('is never more than all', () => {
  const room = createRoom({ total: 3, each: 10 });
  take(room, 'a', 2);
  expect([room.free, room.of('a'), room.of('b')]).toEqual([1, 0, 1]);
  take(room, 'b', 1);
  expect([room.free, room.of('b'), room.of('c')]).toEqual([0, 0, 0]);
  room.give('a', true);
  expect([room.free, room.of('a')]).toEqual([1, 1]);
});

it('takes half of all as reached when the larger half is taken', () => {
  const room = createRoom({ total: 5, each: 10 });
  for (let turn = 0; turn < 4; turn++) {
    room.take('good');
    room.give('good', true);
  }
  expect(room.of('good')).toBe(5);
  take(room, 'other', 2);
  expect(room.of('good')).toBe(3);
  take(room, 'other', 1);
  expect(room.of('good')).toBe(2);
});

it('begins with one attempt where only one is allowed at an endpoint', () => {
  const room = createRoom({ total: 10, each: 1 });
  expect(room.of('a')).toBe(1);
  room.take('a');
  expect(room.of('a')).toBe(0);
  room.give('a', true);
  expect(room.of('a')).toBe(1);
});

it('remembers that an endpoint fails, however many others had something to do since', () => {
  const room = createRoom({ total: 2, each: 10 });
  take(room, 'failing', 1);
  room.give('failing', false);
  for (const other of ['a', 'b', 'c', 'd']) {
    room.take(other);
    room.give(other, true);
  }
  expect(room.of('failing')).toBe(1);
});

it('forgets the endpoint first that has had nothing to do for the longest time', () => {
  const room = createRoom({ total: 3, each: 10 });
  for (const endpoint of ['a', 'b', 'c', 'a', 'd']) {
    room.take(endpoint);
    room.give(endpoint, true);
  }
  // `b`, not `a`, which was used again.
  expect([room.of('a'), room.of('b'), room.of('c'), room.of('d')]).toEqual([3, 2, 3, 3]);
});
