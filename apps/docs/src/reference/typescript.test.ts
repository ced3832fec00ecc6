import { expect, test } from 'vitest';
import { findEntry } from '../contract.ts';
import { scenarioNamed } from './scenarios.ts';
import { typescript } from './typescript.ts';

const sample = (operationId: string, scenario: string) => {
  const entry = findEntry(operationId);
  return typescript(entry, scenarioNamed(entry, scenario));
};

test('a call is written as a person would write it', () => {
  expect(sample('createTopic', 'created')).toBe(`import { createClient } from '@omnichannel/client';
import { createTopic } from '@omnichannel/client/operations';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4010',
  token: 'try-me',
});

const data = await createTopic(client, {
  body: { key: 'order-updates', name: 'Order updates' },
});
console.log(data);
`);
});

test('catches an error response and rethrows any other error', () => {
  expect(sample('createTopic', 'keyTaken')).toMatch(
    /try {\n {2}await createTopic\(.*\n} catch \(error\) {\n {2}if \(!createTopic\.isError\(error\)\) throw error;/s,
  );
});

test('a scenario without a request of its own is asked for by name', () => {
  expect(sample('listTopics', 'empty')).toContain("headers: { Prefer: 'example=empty' }");
  expect(sample('listTopics', 'firstPage')).not.toContain('Prefer');
});

test('an answer without a body gives nothing to print', () => {
  expect(sample('removeTopicSubscribers', 'removed')).not.toContain('console.log');
});

test('a stream is read event by event, by the kind that carries its answer', () => {
  expect(sample('createChatMessage', 'streamed')).toContain("if (event.event === 'message') console.log(event.answer)");
  expect(sample('createChatMessage', 'agentStreamed')).toContain("event.event === 'agent_message'");
  expect(sample('createChatMessage', 'streamError')).toContain('if (!(error instanceof ApiError)) throw error;');
});
