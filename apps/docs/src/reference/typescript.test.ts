import { expect, test } from 'vitest';
import { findEntry } from '../contract.ts';
import { scenarioNamed } from './scenarios.ts';
import { typescript } from './typescript.ts';

const sample = (operationId: string, scenario: string) => {
  const entry = findEntry(operationId);
  return typescript(entry, scenarioNamed(entry, scenario));
};

test('writes readable code', () => {
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

test('requests a scenario without a request by name', () => {
  expect(sample('listTopics', 'empty')).toContain("headers: { Prefer: 'example=empty' }");
  expect(sample('listTopics', 'firstPage')).not.toContain('Prefer');
});

test('a sample of a response without a body prints nothing', () => {
  expect(sample('removeTopicSubscribers', 'removed')).not.toContain('console.log');
});

test('reads a stream event by event, by the kind with the answer', () => {
  expect(sample('createChatMessage', 'streamed')).toContain("if (event.event === 'message') console.log(event.answer)");
  expect(sample('createChatMessage', 'agentStreamed')).toContain("event.event === 'agent_message'");
  expect(sample('createChatMessage', 'streamError')).toContain('if (!(error instanceof ApiError)) throw error;');
});

test('reads the text of a stream that a request without a body opens', () => {
  expect(sample('streamNotifications', 'reset')).toContain("Accept: 'text/event-stream'");
  expect(sample('streamNotifications', 'reset')).toContain("Prefer: 'example=reset'");
});

test('sends an empty body that the contract requires', () => {
  expect(sample('createSubscriberToken', 'created')).toContain('body: {}');
});
