import { expect, test } from 'vitest';
import { entries, findEntry } from '../contract.ts';
import { scenarioNamed, scenariosOf } from '../reference/scenarios.ts';
import { collection } from './collection.ts';
import { requestOf } from './request.ts';
import { responseOf } from './response.ts';

const { item: folders, variable } = collection();
const items = folders.flatMap(({ item = [] }) => item);

test('every operation is in the collection once, and every scenario is a saved example', () => {
  const operations = entries.filter(({ kind }) => kind === 'operation');
  expect(items.map(({ name }) => name).toSorted()).toEqual(
    operations.map(({ operation }) => operation.summary).toSorted(),
  );
  for (const entry of operations) {
    const item = items.find(({ name }) => name === entry.operation.summary);
    expect(item?.response?.map(({ name }) => name)).toEqual(scenariosOf(entry).map(({ name }) => name));
  }
});

test('address and token are variables', () => {
  expect(variable.map(({ key }) => key)).toEqual(['baseUrl', 'token']);
  for (const { request } of items) expect(request?.url.host).toEqual(['{{baseUrl}}']);
});

test('path parameters are variables of the request, and a trailing slash is kept', () => {
  const { url } = requestOf(findEntry('stopChatMessage'));
  expect(url.raw).toBe('{{baseUrl}}/chat-messages/:task_id/stop');
  expect(url.variable.map(({ key }) => key)).toEqual(['task_id']);
  expect(requestOf(findEntry('createAccessToken')).url.raw).toMatch(/\/tokens\/$/);
});

test('optional parameters are disabled', () => {
  const { header } = requestOf(findEntry('requestVerification'));
  expect(header).toContainEqual(expect.objectContaining({ key: 'Idempotency-Key', disabled: true }));
});

test('signing in needs no token, and keeps the one that it gets', () => {
  const item = items.find(({ request }) => request?.url.raw.includes('/auth/'));
  expect(item?.request?.auth).toEqual({ type: 'noauth' });
  expect(JSON.stringify(item?.event)).toContain("collectionVariables.set('token'");
});

test('requests a scenario by name if its request does not select it', () => {
  const entry = findEntry('requestVerification');
  const [response] = responseOf(entry, scenarioNamed(entry, 'tooManyRequests'));
  expect(response).toMatchObject({ code: 429, status: 'Too Many Requests' });
  expect(response?.originalRequest.header).toContainEqual({ key: 'Prefer', value: 'example=tooManyRequests' });
});

test('files are to be chosen, a stream stands as it is sent', () => {
  const entry = findEntry('createChatMessage');
  const streams = scenariosOf(entry).flatMap((scenario) => responseOf(entry, scenario));
  expect(streams.find(({ header }) => header.some(({ value }) => value === 'text/event-stream'))?.body).toMatch(
    /^data: \{.*\}\n\ndata: /,
  );
  expect(requestOf(findEntry('uploadFile')).body).toMatchObject({
    mode: 'formdata',
    formdata: expect.arrayContaining([{ key: 'file', type: 'file', src: null }]),
  });
});
