import { expect, it } from 'vitest';
import { readContract } from './contract.ts';
import { readDocument } from './document.ts';

const document = await readDocument();
const contract = readContract(document);
const mebibyte = 1024 * 1024;
const find = (id: string) => contract.operations.find((operation) => operation.id === id);

it('every operation of the contract is read, and no webhook', () => {
  const declared = Object.values(document.paths).flatMap((item) =>
    Object.values(item as object).flatMap(({ operationId }) => operationId ?? []),
  );
  expect(declared).toContain('listTopics');
  expect(contract.operations.map(({ id }) => id).toSorted()).toEqual(declared.toSorted());
  expect(contract.operations.map(({ id }) => id).filter((id) => /^receive/.test(id))).toEqual([]);
});

it('only the sign-in asks for no token', () => {
  expect(contract.operations.filter(({ secured }) => !secured).map(({ id }) => id)).toEqual(['createAccessToken']);
});

it('the operations that send, create, trigger and upload take a key', () => {
  expect(
    contract.operations
      .filter(({ keyed }) => keyed)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([
    'broadcastEvent',
    'createInboundChatChannelMessage',
    'createSubscriber',
    'createSubscribers',
    'createTopic',
    'createWorkflow',
    'requestVerification',
    'sendChatAppMessage',
    'sendChatChannelMessage',
    'sendMessengerMessage',
    'sendRcsMessage',
    'sendSmsMessage',
    'triggerEvent',
    'triggerEvents',
    'uploadChatAppMedia',
    'uploadFile',
  ]);
});

it('a body is limited by contract, and JSON to 1 MiB', () => {
  expect(find('createTopic')?.body?.limit).toBe(mebibyte);
  for (const channel of ['ChatApp', 'Messenger', 'Rcs', 'Sms', 'ChatChannel']) {
    expect(find(`send${channel}Message`)?.body?.limit, channel).toBe(64 * 1024);
  }
  expect(find('uploadChatAppMedia')?.body?.limit).toBe(10 * mebibyte);
  expect(find('uploadFile')?.body?.limit).toBe(10 * mebibyte + 64 * 1024);
  expect(find('listTopics')?.body).toBeUndefined();
});

it('a request that does not fit is answered by the status that its family declares', () => {
  for (const { id, invalidStatus, declaredResponses, body, query, path } of contract.operations) {
    const declared = declaredResponses.responses.map(({ code }) => code);
    // An operation without a body and without parameters that can be invalid declares none.
    if (body || (query && path)) expect(declared, id).toContain(String(invalidStatus));
  }
  expect([find('listTopics')?.invalidStatus, find('checkVerification')?.invalidStatus]).toEqual([422, 400]);
});
