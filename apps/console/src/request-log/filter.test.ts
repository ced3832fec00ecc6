import { expect, it } from 'vitest';
import type { Summary } from '../api/mock.ts';
import { fits, noFilter } from './filter.ts';

const summary: Summary = {
  id: 1,
  at: 0,
  method: 'GET',
  target: '/v1/topics',
  operation: 'listTopics',
  example: 'empty',
  violations: 0,
  responseViolations: 0,
  notes: 0,
  deliveries: { pending: 0, delivered: 0, failed: 0 },
  status: 200,
  took: 3,
};
const passes = (filter: object, changed: Partial<Summary> = {}) =>
  fits({ id: 1, at: 0, exchange: { ...summary, ...changed } }, { ...noFilter, ...filter });

it('lets a request through that has all words, in any case', () => {
  expect(passes({ text: 'get TOPICS empty 200' })).toBe(true);
  expect(passes({ text: 'topics 404' })).toBe(false);
});

it('lets requests of an operation and a status through', () => {
  expect(passes({ operation: 'listTopics', status: '2' })).toBe(true);
  expect(passes({ operation: 'createTopic' })).toBe(false);
  expect(passes({ status: '5' })).toBe(false);
  expect(passes({ status: 'violations' })).toBe(false);
  expect(passes({ status: 'violations' }, { notes: 1 })).toBe(true);
});

it('finds a request without response only when its connection has ended', () => {
  const { status: _, took: __, ...open } = summary;
  const item = { id: 1, at: 0, exchange: open };
  expect(fits(item, { ...noFilter, status: 'cut' })).toBe(false);
  expect(fits({ ...item, exchange: { ...open, took: 5 } }, { ...noFilter, status: 'cut' })).toBe(true);
});

it('finds an inbound message by its title and the status of its last attempt', () => {
  const delivery = {
    id: 'd',
    at: 0,
    event: 'chatAppMessage',
    title: 'chatAppMessage',
    url: 'http://127.0.0.1/hooks',
    body: { kind: 'json', text: '{}' },
    state: 'failed',
    attempts: [{ at: 0, status: 500, took: 1 }],
  } as const;
  const item = { id: 'd', at: 0, delivery: { ...delivery, attempts: [...delivery.attempts] } };
  expect(fits(item, { ...noFilter, text: 'inbound hooks', status: '5' })).toBe(true);
  expect(fits(item, { ...noFilter, status: '2' })).toBe(false);
});
