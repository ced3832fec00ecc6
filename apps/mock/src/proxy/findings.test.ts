import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createJournal, type Exchange } from '../journal.ts';
import { collectFindings } from './findings.ts';

const journal = createJournal(1);
const findings = collectFindings(journal);
const meet = (members: Partial<Exchange>) =>
  journal.end(Object.assign(journal.begin({ headers: {} } as IncomingMessage), members));

it('says so when there is nothing', () => {
  expect(findings.summary()).toBe('0 requests: nothing departed from the contract.');
});

it('counts each departure of an operation, over more exchanges than the journal keeps', () => {
  const missing = { in: 'body', field: 'data._id', message: 'is required', kind: 'missing' } as const;
  const type = { in: 'header', field: 'Content-Type', message: 'is text/html' } as const;
  for (let count = 0; count < 3; count++) meet({ operation: 'createTopic', responseViolations: [missing] });
  meet({ operation: 'createTopic', violations: [type], unchecked: ['the request is too large'] });
  meet({ operation: 'listTopics' });
  meet({ operation: 'listTopics', unanswered: true });
  meet({ violations: [{ in: 'path', field: '', message: 'There is no path /a/+12025550100.' }] });

  expect(findings.list()).toEqual([
    { operation: 'createTopic', in: 'response', violation: missing, count: 3 },
    { operation: 'createTopic', in: 'request', violation: type, count: 1 },
    { in: 'request', violation: expect.objectContaining({ in: 'path' }), count: 1 },
  ]);
  expect(findings.summary().split('\n')).toEqual([
    '7 requests: 3 departures; 1 answer never came whole; 1 exchange could not be checked in full.',
    '  createTopic: 4 requests',
    '    3 × response: body data._id is required',
    '    1 × request: header Content-Type is text/html',
    '  listTopics: 2 requests, 1 without a whole answer',
    '  outside the contract: 1 request',
    '    1 × request: There is no path /a/….',
  ]);
});
