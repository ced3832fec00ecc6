import { describeFailureCode } from '../meta/error-codes.ts';
import { noEvents, type ParsedEvents } from '../meta/parsed-events.ts';
import {
  type Fields,
  fieldsOf,
  idOf,
  listOf,
  numberOf,
  pickTexts,
  present,
  textOf,
  timeOf,
} from '../meta/read-json.ts';
import type { InboundChannelMessage, MessagePricing, ProviderReceipt } from '../provider-events.ts';
import { contentOf } from './inbound-content.ts';

/** Times of WhatsApp are Unix seconds. */
const second = 1000;

/** Status events that receipts report. Others, such as `deleted`, `warning` and `played`, say nothing about the delivery. */
const statuses: ReadonlyMap<unknown, ProviderReceipt['status']> = new Map([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['failed', 'failed'],
]);

/** Fields of an ad or post, as the contract has them. */
const referralFields = [
  ...['source_url', 'source_id', 'source_type', 'headline', 'body', 'media_type', 'image_url', 'video_url'],
  ...['thumbnail_url', 'ctwa_clid'],
];

/**
 * Parses the value of a change of the field `messages`. Shapes: facebook/openapi, schema WebhookPayload, and the pages
 * whatsapp/webhooks/reference/messages of developers.facebook.com. Since 2026 a person can hide the number: `from` is absent then, and
 * `from_user_id` identifies the person (page whatsapp/business-scoped-user-ids).
 */
export function parseWhatsAppValue(value: Fields): ParsedEvents {
  const events = noEvents();
  const contacts = listOf(value.contacts).map(fieldsOf);
  for (const status of listOf(value.statuses)) {
    const receipt = parseStatus(fieldsOf(status));
    if (receipt === undefined) events.unreadable += 1;
    else if (receipt !== 'ignored') events.receipts.push(receipt);
  }
  for (const message of listOf(value.messages)) {
    const parsed = parseMessage(fieldsOf(message), contacts);
    if (parsed === undefined) events.unreadable += 1;
    else events.messages.push(parsed);
  }
  return events;
}

function parseStatus(status: Fields): ProviderReceipt | 'ignored' | undefined {
  const id = idOf(status.id);
  if (id === undefined || typeof status.status !== 'string') return undefined;
  const known = statuses.get(status.status);
  if (known === undefined) return 'ignored';
  return {
    id,
    status: known,
    at: timeOf(status.timestamp, second),
    ...present({
      recipient: recipientOf(status),
      submissionId: idOf(status.biz_opaque_callback_data),
      userId: idOf(status.recipient_user_id),
      pricing: pricingOf(status.pricing),
    }),
    ...(known === 'failed' && failureOf(status.errors)),
  };
}

/** The number of the recipient. The id of a group or a user id would not match the number of the message. */
function recipientOf({ recipient_id, recipient_type }: Fields): string | undefined {
  const id = idOf(recipient_id);
  return id !== undefined && recipient_type !== 'group' && /^\d{5,15}$/.test(id) ? id : undefined;
}

function failureOf(errors: unknown): Pick<ProviderReceipt, 'code' | 'apiCode' | 'isRevoked' | 'isOptOut'> {
  const code = numberOf(fieldsOf(listOf(errors)[0]).code);
  if (code === undefined) return {};
  const { apiCode, isRevoked, isOptOut } = describeFailureCode(code);
  return { code: String(code), isRevoked, ...(apiCode !== undefined && { apiCode }), ...(isOptOut && { isOptOut }) };
}

function pricingOf(value: unknown): MessagePricing | undefined {
  const { category, billable, pricing_model, type } = fieldsOf(value);
  if (typeof category !== 'string') return undefined;
  // `billable` is deprecated; `type` says the same.
  const isFree = typeof type === 'string' && type.startsWith('free');
  return {
    billable: typeof billable === 'boolean' ? billable : !isFree,
    category,
    ...present({ model: textOf(pricing_model), type: textOf(type) }),
  };
}

function parseMessage(message: Fields, contacts: readonly Fields[]): InboundChannelMessage | undefined {
  const id = idOf(message.id);
  const contact = contactOf(message, contacts);
  const number = idOf(message.from) ?? idOf(contact.wa_id);
  const userId = idOf(message.from_user_id) ?? idOf(contact.user_id);
  const from = number === undefined ? userId : toUser(number);
  if (id === undefined || from === undefined) return undefined;
  const { name, username } = fieldsOf(contact.profile);
  return {
    id,
    from,
    at: timeOf(message.timestamp, second),
    content: contentOf(message),
    ...present({
      userId,
      name: textOf(name) ?? textOf(username),
      repliesToProviderId: idOf(fieldsOf(message.context).id),
      referral: pickTexts(message.referral, referralFields),
    }),
  };
}

/** Finds the contact of a message. A webhook has mostly one message and one contact. */
function contactOf({ from, from_user_id }: Fields, contacts: readonly Fields[]): Fields {
  const isSame = (one: unknown, other: unknown) => one !== undefined && one === other;
  const found = contacts.find((contact) => isSame(contact.wa_id, from) || isSame(contact.user_id, from_user_id));
  return found ?? (contacts.length === 1 ? fieldsOf(contacts[0]) : {});
}

function toUser(id: string): string {
  return /^\d{5,20}$/.test(id) ? `+${id}` : id;
}
