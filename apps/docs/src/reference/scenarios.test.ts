import { expect, test } from 'vitest';
import { entries, findEntry } from '../contract.ts';
import { choicesOf, scenarioNamed, scenariosOf } from './scenarios.ts';

test.for(entries.map((entry) => [entry.operation.operationId, entry] as const))('%s has scenarios', ([, entry]) => {
  const scenarios = scenariosOf(entry);
  expect(choicesOf(entry).length).toBeGreaterThan(0);
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
  for (const { name, response } of scenarios) expect(Boolean(response), name).toBe(entry.kind === 'operation');
});

test('request and response are joined by their name', () => {
  const { summary, request, response } = scenarioNamed(findEntry('checkVerification'), 'expired');
  expect(summary).toBe(request?.example.summary);
  expect(request?.example.value).toHaveProperty('passCode');
  expect(response?.status).toBe(200);
  expect(response?.body?.example.value).toHaveProperty('data.PasscodeStatus', 0);
});

test('a response without a body belongs to the requests without another response', () => {
  const { response } = scenarioNamed(findEntry('removeTopicSubscribers'), 'notInTopic');
  expect(response).toEqual({ status: 204, headers: expect.any(Array) });
});

test('an operation without any body has a scenario of its success', () => {
  const [scenario] = choicesOf(findEntry('deleteTopic'));
  expect(scenario?.response).toEqual({ status: 204, headers: expect.any(Array) });
});

test('a response for several statuses has its own status', () => {
  expect(scenarioNamed(findEntry('listTopics'), 'serviceUnavailable').response?.status).toBe(503);
});

test('headers come with their examples', () => {
  const { response } = scenarioNamed(findEntry('listTopics'), 'tooManyRequests');
  expect(response?.headers).toContainEqual(['Retry-After', '30']);
});

test('an error as text is not repeated', () => {
  const names = scenariosOf(findEntry('createChatMessage')).map(({ name }) => name);
  expect(names).toContain('missingToken');
  expect(names).not.toContain('missingTokenAsText');
});

test('reports an unknown scenario', () => {
  expect(() => scenarioNamed(findEntry('listTopics'), 'nope')).toThrow(
    "Operation 'listTopics' has no scenario 'nope'.",
  );
});
