import { expect, it } from 'vitest';
import {
  chatAddress,
  chatPlace,
  conversationAddress,
  inboxPlace,
  isInChat,
  sectionAddress,
  sectionPlace,
} from './addresses.ts';

it.each([
  ['+12025550100', undefined, '/sandbox/inbox/+12025550100'],
  ['+12025550100', 42, '/sandbox/inbox/+12025550100/42'],
  ['visitor 17/ä', undefined, '/sandbox/inbox/visitor%2017%2F%C3%A4'],
  ['100%', 1, '/sandbox/inbox/100%25/1'],
])('the address of %s with message %s is parsed again: %s', (person, message, address) => {
  expect(conversationAddress(person, message)).toBe(address);
  expect(inboxPlace(address)).toEqual({ person, message });
});

it.each(['/sandbox', '/sandbox/inbox', '/sandbox/inbox/%zz', '/sandbox/inbox/a/b', '/sandbox/knowledge-chat'])(
  'no person is at %s',
  (path) => expect(inboxPlace(path)).toEqual({ person: undefined, message: undefined }),
);

it.each([
  [[], '/sandbox/knowledge-chat'],
  [['new'], '/sandbox/knowledge-chat/new'],
  [['a-1', 'asked-2', 3], '/sandbox/knowledge-chat/a-1/asked-2/3'],
  [['a-1', 'b-2', 'exchange'], '/sandbox/knowledge-chat/a-1/b-2/exchange'],
] as const)('the place %j is parsed again', ([conversation, turn, part], address) => {
  expect(chatAddress(conversation, turn, part)).toBe(address);
  expect(chatPlace(address)).toEqual({ conversation, turn, part });
  expect(isInChat(address)).toBe(true);
});

it('a person whose name begins like the knowledge chat is in the inbox', () => {
  expect(isInChat('/sandbox/knowledge-chats')).toBe(false);
  expect(isInChat(conversationAddress('/knowledge-chat'))).toBe(false);
});

it.each([
  ['subscribers', undefined, '/sandbox/subscribers'],
  ['subscribers', 'user 17/ä', '/sandbox/subscribers/user%2017%2F%C3%A4'],
  ['workflows', 'order-shipped', '/sandbox/workflows/order-shipped'],
  ['event-log', '100%', '/sandbox/event-log/100%25'],
] as const)('the address of %s with %s is parsed again: %s', (section, id, address) => {
  expect(sectionAddress(section, id)).toBe(address);
  expect(sectionPlace(address)).toEqual({ section, id });
});

it.each(['/sandbox', '/sandbox/inbox/subscribers', '/sandbox/subscriber', '/sandbox/knowledge-chat'])(
  'no section of notifications is at %s',
  (path) => expect(sectionPlace(path)).toBeUndefined(),
);
