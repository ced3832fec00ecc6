import { describe, expect, it } from 'vitest';
import type { Draft } from './draft.ts';
import { checkReply, collectReferences } from './message-rules.ts';
import { noReferences } from './resolve-references.ts';

const to = '+12025550100';
const environmentId = 'environment';
const draft = (request: object, changes: Partial<Draft> = {}) =>
  ({ account: { environmentId }, channel: 'rcs', to, request, ...changes }) as Draft;

const text = { type: 'text', text: { body: 'Hello' } };
const template = { type: 'template', template: { name: 'order_shipped', components: [] } };
const card = { type: 'card', card: { id: 'card_order' } };
const image = { type: 'image', image: { id: 'a' } };
const window = (channel: Draft['channel']) => ({ environmentId, channel, contact: to });

describe('the references of a message are only those that it has:', () => {
  it.each<[string, Draft, object | undefined]>([
    ['text', draft(text), undefined],
    ['link to a file', draft({ type: 'image', image: { link: 'https://example.com/1.png' } }), undefined],
    ['stored file', draft(image), { environmentId, files: ['a'] }],
    ['card', draft(card, { channel: 'chat' }), { environmentId, files: [], card: 'card_order' }],
    ['template', draft(template), { environmentId, files: [], template: template.template }],
    [
      'text with a customer-care window',
      draft(text, { channel: 'chatApp' }),
      { environmentId, files: [], window: window('chatApp') },
    ],
    [
      'template with a customer-care window, which needs a validated number',
      draft(template, { channel: 'chatApp' }),
      { environmentId, files: [], window: window('chatApp'), number: to, template: template.template },
    ],
    [
      'template to a test number',
      draft(template, { channel: 'chatApp', outcome: 'delivered' }),
      { environmentId, files: [], template: template.template },
    ],
    [
      'template to the test number outside the window, which needs a validated number',
      draft(template, { channel: 'chatApp', outcome: 'outsideWindow' }),
      { environmentId, files: [], number: to, template: template.template },
    ],
    ['text to a test number', draft(text, { channel: 'chatApp', outcome: 'outsideWindow' }), undefined],
    [
      'reply to a test number',
      draft(text, { channel: 'chatApp', outcome: 'delivered', repliesTo: 'm' }),
      { environmentId, files: [], reply: { ...window('chatApp'), messageId: 'm' } },
    ],
  ])('%s', (_, message, references) => {
    expect(collectReferences(message)).toStrictEqual(references);
  });
});

describe('a reply', () => {
  const reply = draft(text, { channel: 'chatApp', repliesTo: 'm' });

  it('to a message outside the conversation is rejected', () => {
    expect(() => checkReply(reply, noReferences)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('to a known message, and a message that is no reply, are accepted', () => {
    expect(() => checkReply(reply, { ...noReferences, isReplyKnown: true })).not.toThrow();
    expect(() => checkReply(draft(text), noReferences)).not.toThrow();
  });
});
