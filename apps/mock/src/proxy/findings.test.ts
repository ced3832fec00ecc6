import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readContract } from '../contract.ts';
import { createJournal, type Exchange } from '../journal.ts';
import { collectFindings } from './findings.ts';

const journal = createJournal(1);
const contract = readContract({
  openapi: '3.1.0',
  paths: { '/v1/topics': { get: {} }, '/v1/topics/{key}': { get: {} } },
});
const findings = collectFindings(journal, contract);
const meet = (members: Partial<Exchange>, heard = journal) =>
  heard.end(Object.assign(heard.begin({ headers: {} } as IncomingMessage), members));

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
    { in: 'request', violation: expect.objectContaining({ in: 'path' }), various: true, count: 1 },
  ]);
  expect(findings.summary().split('\n')).toEqual([
    '7 requests: 3 departures; 1 answer never came whole; 1 exchange could not be checked in full.',
    '  createTopic: 4 requests',
    '    3 × response: body data._id is required',
    '    1 × request: header Content-Type is text/html',
    '  listTopics: 2 requests, 1 without a whole answer',
    '  outside the contract: 1 request',
    '    1 × request: There is no path /a/…',
  ]);
});

it('counts notes apart from departures', () => {
  const heard = createJournal(1);
  const { list, notes, summary } = collectFindings(heard, contract);
  const note = { in: 'body', field: 'colour', message: 'is not in the contract' } as const;
  meet({ operation: 'createTopic', notes: [note] }, heard);
  meet({ operation: 'createTopic', notes: [note], responseNotes: [note] }, heard);
  expect(list()).toEqual([]);
  expect(notes()).toEqual([
    { operation: 'createTopic', in: 'request', violation: note, count: 2 },
    { operation: 'createTopic', in: 'response', violation: note, count: 1 },
  ]);
  expect(summary().split('\n')).toEqual([
    '2 requests: nothing departed from the contract; 2 members that the contract does not name.',
    '  createTopic: 2 requests',
    '    2 × request: body colour is not in the contract',
    '    1 × response: body colour is not in the contract',
  ]);
});

it('counts paths that the contract does not have together, with the first as an example, and wrong methods by the path', () => {
  const heard = createJournal(1);
  const { list, summary } = collectFindings(heard, contract);
  const outside = (method: string, target: string, message: string) =>
    meet({ method, target, violations: [{ in: 'path', field: '', message }] }, heard);
  for (let count = 0; count < 2000; count++) outside('GET', `/x/${count}`, `There is no path /x/${count}.`);
  outside('GET', '/v1/topics/%', 'The path has a percent sign.');
  for (const key of ['a', 'b']) outside('PUT', `/v1/topics/${key}`, `/v1/topics/${key} does not take PUT.`);
  outside('PUT', '/v1/topics/?a=b', '/v1/topics/ does not take PUT.');
  meet({ operation: 'listTopics', violations: [{ in: 'query', field: 'page', message: 'must be an integer' }] }, heard);
  expect(list()).toHaveLength(5);
  expect(summary().split('\n')).toEqual([
    '2005 requests: 5 departures.',
    '  outside the contract: 2004 requests',
    '    2000 × request, such as: There is no path /x/0',
    '    2 × request, such as: /v1/topics/a does not take PUT',
    '    1 × request: The path has a percent sign',
    '    1 × request: /v1/topics/ does not take PUT',
    '  listTopics: 1 request',
    '    1 × request: query page must be an integer',
  ]);
});

describe('beyond 1000 different departures', () => {
  const heard = createJournal(1);
  const { list, summary } = collectFindings(heard, contract);
  const member = (field: string) => ({ in: 'body', field, message: 'is unknown' }) as const;
  for (let count = 0; count < 1000; count++) meet({ operation: 'a', violations: [member(`m${count}`)] }, heard);

  it('nothing is lost: the rest is counted by operation, with an example', () => {
    expect(summary()).toContain('1000 requests: 1000 departures.');
    meet({ operation: 'b', violations: [member('x')], responseViolations: [member('y'), member('z')] }, heard);
    meet({ operation: 'b', violations: [member('z')] }, heard);
    expect(list().filter(({ various }) => various)).toEqual([
      { operation: 'b', in: 'request', violation: member('x'), various: true, count: 2 },
      { operation: 'b', in: 'response', violation: member('y'), various: true, count: 2 },
    ]);
    expect(summary()).toContain('1002 requests: 1000 departures; 4 more are counted, but not told apart.');
    expect(summary()).toContain('    2 × response, such as: body y is unknown');
  });

  it('those that are known are still counted', () => {
    meet({ operation: 'a', violations: [member('m0')] }, heard);
    expect(list()).toContainEqual({ operation: 'a', in: 'request', violation: member('m0'), count: 2 });
  });
});
