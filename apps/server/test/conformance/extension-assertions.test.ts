import { expect, it } from 'vitest';
import { findExtensionFaults } from './extension-assertions.ts';
import type { CallResult } from './scenario-context.ts';

const schema = {
  allOf: [{ properties: { key: { 'x-echo': '$request.body#/key' }, page: { 'x-echo': '$request.query.page' } } }],
  properties: {
    list: { items: { properties: { id: { 'x-generated': 'id' }, at: { 'x-generated': 'time' } } } },
    both: { 'x-echo': '$request.body#/both', 'x-generated': 'id' },
  },
};
const example = { key: 'a', page: '1', both: '0a1b', list: [{ id: '691f', at: '2026-11-21T09:30:00Z' }] };
const sent = { params: {}, query: { page: '2' }, body: { key: 'b' } };
const faults = (json: object, body: object = sent.body) =>
  findExtensionFaults(schema, { json, parts: { ...sent, body } } as unknown as CallResult, example);

it('what repeats the request and what is new is as it should be', () => {
  const list = [{ id: 'ab12', at: '2027-01-01T00:00:00Z' }];
  expect(faults({ key: 'b', page: '2', both: 'ffff', list })).toEqual([]);
  expect(faults({ key: 'b', page: '2', both: 'mine', list }, { key: 'b', both: 'mine' })).toEqual([]);
});

it.each([
  [{ key: 'a' }, 'key does not repeat $request.body#/key'],
  [{ page: '1' }, 'page does not repeat $request.query.page'],
  [{ both: '0a1b' }, 'both is the one of the example'],
  [{ list: [{ id: '691' }] }, 'list.0.id is of another form than 691f'],
  [{ list: [{ id: 'xyzq' }] }, 'list.0.id is of another form than 691f'],
  [{ list: [{ at: 'yesterday' }] }, 'list.0.at is no time'],
])('%j is found', (json, fault) => {
  expect(faults(json)).toEqual([fault]);
});
