import { expect, test } from 'vitest';
import { findEntry } from '../contract.ts';
import { firstSentence, renderMarkdown } from './markdown.ts';
import { relatedTo } from './related.ts';

const related = (operationId: string) =>
  relatedTo(findEntry(operationId)).map(({ operation }) => operation.operationId);

test('links the operation that sets a webhook with its deliveries', () => {
  const events = ['receiveChatAppMessage', 'receiveChatAppStatus', 'receiveChannelEvent'];
  expect(related('updateChatAppWebhook')).toEqual(['sendSmsMessage', ...events]);
  expect(related('receiveChatAppMessage')).toContain('updateChatAppWebhook');
  expect(related('receiveChatAppStatus')).toContain('updateChatAppWebhook');
});

test('an operation that a text names is linked, below the base of the site', async () => {
  const html = await renderMarkdown('Call `checkVerification`, not `number`.', '/docs/');
  expect(html).toContain('<a href="/docs/reference/operations/checkverification/"><code>checkVerification</code></a>');
  expect(html).toContain('<code>number</code>');
});

test('the first sentence has no Markdown in it', () => {
  expect(firstSentence('Sends a `text`. Then more.')).toBe('Sends a text.');
});
