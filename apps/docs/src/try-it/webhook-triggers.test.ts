import { expect, test } from 'vitest';
import { findEntry } from '../contract.ts';
import { webhookTestOf } from './webhook-triggers.ts';

const testOf = (operationId: string) => webhookTestOf(findEntry(operationId));

test('a message of a person is an example that the mock sends', () => {
  const { triggers } = testOf('receiveChatAppMessage');
  expect(triggers.image).toEqual({ type: 'message', inbound: { channel: 'chatApp', example: 'image' } });
});

test('a status follows a message to a test number', () => {
  const { triggers, paths } = testOf('receiveChatAppStatus');
  expect(triggers.failed).toEqual({ type: 'status', to: '+12025550103' });
  expect(paths.sendMessage).toBe('/conversation/wab/v1/messages/');
});

test('the messenger has no operation that sets its endpoint', () => {
  const { triggers } = testOf('receiveMessengerMessage');
  expect(triggers.postback).toEqual({ inbound: { channel: 'messenger', example: 'postback' } });
  expect(Object.keys(triggers)).not.toContain('delivered');
});

test('a channel event is sent on its own channel', () => {
  const { triggers } = testOf('receiveChannelEvent');
  expect(triggers.smsText).toEqual({ type: 'message', inbound: { channel: 'sms', example: 'smsText' } });
  expect(triggers.chatText).toEqual({ inbound: { channel: 'chat', example: 'chatText' } });
  expect(Object.keys(triggers)).not.toContain('smsDelivered');
});
