import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import { endOnUncaughtException } from './uncaught-exception.ts';

const end = vi.fn();
let events: EventEmitter;
let lines: string[];
beforeEach(() => {
  end.mockClear();
  events = new EventEmitter();
  lines = [];
  endOnUncaughtException(events, pino({}, { write: (line) => void lines.push(line) }), end);
});

it('says what is broken, and ends the process', () => {
  events.emit('uncaughtException', new TypeError('x is not a function'));
  expect(end).toHaveBeenCalledOnce();
  expect(lines.join()).toContain('x is not a function');
});

it('ignores a failed query without a consumer while the database is unreachable', () => {
  events.emit('unhandledRejection', Object.assign(new Error('terminating connection'), { code: '57P01' }));
  expect(end).not.toHaveBeenCalled();
  expect(lines.join()).toContain('terminating connection');
});

it('ignores jobs that a stopped queue could not return, whose error has no code', () => {
  const message = 'Error occurred whilst returning jobs from local queue to database queue: write EPIPE';
  events.emit('unhandledRejection', new Error(message));
  expect(end).not.toHaveBeenCalled();
  expect(lines.join()).toContain('write EPIPE');
});

it('leaves any other rejection to end the process', () => {
  const fault = new TypeError('x is not a function');
  expect(() => events.emit('unhandledRejection', fault)).toThrow(fault);
});
