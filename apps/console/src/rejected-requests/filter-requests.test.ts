import { expect, it } from 'vitest';
import type { RejectedRequest } from '../api/sandbox.ts';
import { addressOf, selectRequests } from './filter-requests.ts';

const at = '2026-11-28T12:00:00.000Z';
const requests: RejectedRequest[] = [
  { id: 2, at, method: 'POST', path: '/v1/topics', status: 400, message: 'key is required.', requestId: 'a1' },
  {
    id: 1,
    at,
    method: 'GET',
    path: '/v1/workflows',
    status: 404,
    code: '17',
    message: 'There is none.',
    requestId: 'b2',
  },
];

it.each([
  ['', [2, 1]],
  ['POST topics', [2]],
  ['404', [1]],
  ['17 none', [1]],
  ['b2', [1]],
  ['topics none', []],
])('"%s" selects %j', (search, ids) => expect(selectRequests(requests, search).map(({ id }) => id)).toEqual(ids));

it('is in the address', () => {
  expect(addressOf('')).toBe('/sandbox/rejected-requests');
  expect(addressOf('400 /v1')).toBe('/sandbox/rejected-requests?search=400+%2Fv1');
});
