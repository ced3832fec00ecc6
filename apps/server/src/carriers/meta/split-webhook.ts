import { parseProviderJson } from '../http-sms/provider-json.ts';
import { toStorableJson } from '../inbound-events/storable-json.ts';
import { parseMessengerItems } from '../messenger/webhook.ts';
import { parseWhatsAppValue } from '../whatsapp/webhook.ts';
import { noEvents, type ParsedEvents } from './parsed-events.ts';
import { fieldsOf, idOf, listOf } from './read-json.ts';

/** The events of one number or page in a webhook. */
export interface AssetEvents {
  kind: 'whatsapp' | 'messenger';
  /** `phoneNumberId` or `pageId` of the connections. */
  assetId: string;
  events: ParsedEvents;
}

/**
 * Splits the body of a webhook by number and page: Meta batches up to 1000 changes, of all businesses that use the app. Fields that contain no
 * messages, such as changes of templates, are left out.
 *
 * @returns undefined for a body that is no webhook of Meta
 */
export function splitWebhook(body: Buffer): readonly AssetEvents[] | undefined {
  const { object, entry } = fieldsOf(toStorableJson(parseProviderJson(body)));
  if (typeof object !== 'string' || !Array.isArray(entry)) return undefined;
  const assets = new Map<string, AssetEvents>();
  const add = (kind: AssetEvents['kind'], assetId: string | undefined, parse: () => ParsedEvents) => {
    if (assetId === undefined) return;
    const key = `${kind} ${assetId}`;
    const asset = assets.get(key) ?? { kind, assetId, events: noEvents() };
    assets.set(key, asset);
    merge(asset.events, parse());
  };
  for (const value of entry) {
    const { id, changes, messaging } = fieldsOf(value);
    if (object === 'whatsapp_business_account') {
      for (const change of listOf(changes).map(fieldsOf)) {
        const content = fieldsOf(change.value);
        // `calls` has statuses, too, which are none of messages.
        if (change.field !== 'messages') continue;
        add('whatsapp', idOf(fieldsOf(content.metadata).phone_number_id), () => parseWhatsAppValue(content));
      }
    }
    const pageId = idOf(id);
    if (object === 'page' && pageId !== undefined && Array.isArray(messaging)) {
      add('messenger', pageId, () => parseMessengerItems(messaging, pageId));
    }
  }
  return [...assets.values()];
}

function merge(events: ParsedEvents, more: ParsedEvents): void {
  for (const receipt of more.receipts) events.receipts.push(receipt);
  for (const watermark of more.watermarks) events.watermarks.push(watermark);
  for (const message of more.messages) events.messages.push(message);
  events.unreadable += more.unreadable;
}
