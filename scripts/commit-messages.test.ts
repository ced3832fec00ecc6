import { expect, it } from 'vitest';
import { subjectFault } from './commit-messages.ts';

it.each([
  'server: retry on serialization failures',
  'mock, outbound: break the import circles',
  'ci: SHA-pin the actions',
])('accepts %j', (subject) => {
  expect(subjectFault(subject)).toBeUndefined();
});

it.each([
  ['Retry on serialization failures', 'area'],
  ['Server: retry', 'area'],
  ['server:retry', 'area'],
  ['server: Retry on failures', 'lower case'],
  ['server: retry on failures.', 'full stop'],
  ['server: added retries', 'imperative'],
  [`server: retry ${'x'.repeat(60)}`, '74 characters; 72'],
])('rejects %j', (subject, fault) => {
  expect(subjectFault(subject)).toContain(fault);
});
