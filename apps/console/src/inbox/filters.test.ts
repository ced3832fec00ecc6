import { expect, it } from 'vitest';
import { filterQuery, parseFilters, serviceQuery } from './filters.ts';

it.each([
  ['', { search: '', channel: undefined, state: undefined }],
  ['?search=order+1042&channel=sms&state=failed', { search: 'order 1042', channel: 'sms', state: 'failed' }],
  ['?channel=rcs', { search: '', channel: 'rcs', state: undefined }],
  ['?search=%2B12025550100&state=unread', { search: '+12025550100', channel: undefined, state: 'unread' }],
] as const)('the query %s is parsed, and written again', (query, filters) => {
  expect(parseFilters(query)).toEqual(filters);
  expect(filterQuery(filters)).toBe(query);
});

it('unknown values are no filters', () => {
  expect(filterQuery(parseFilters('?channel=pigeon&state=lost&search=%20'))).toBe('');
});

it('the service is not asked for what is unread', () => {
  expect(serviceQuery(parseFilters('?search=a&channel=sms&state=unread'))).toBe('&search=a&channel=sms');
  expect(serviceQuery(parseFilters('?state=failed'))).toBe('&state=failed');
  expect(serviceQuery(parseFilters(''))).toBe('');
});
