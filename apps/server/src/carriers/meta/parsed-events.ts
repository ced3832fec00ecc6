import type { InboundChannelMessage, ProviderContent, ProviderReceipt, ReceiptWatermark } from '../provider-events.ts';
import type { Fields } from './read-json.ts';

/** The events of one number or page. */
export interface ParsedEvents {
  receipts: ProviderReceipt[];
  watermarks: ReceiptWatermark[];
  messages: InboundChannelMessage[];
  /** Events without the fields that their kind needs, such as an id. */
  unreadable: number;
}

export function noEvents(): ParsedEvents {
  return { receipts: [], watermarks: [], messages: [], unreadable: 0 };
}

/** Bytes of JSON up to which a message is passed on as the provider reported it. */
const maxProviderMessageBytes = 16_384;

type Unsupported = Extract<ProviderContent, { type: 'unsupported' }>;

/** Returns the content of a message whose kind has no type of its own. */
export function unsupported(
  providerType: string | undefined,
  message: Fields | undefined,
  errors: NonNullable<Unsupported['errors']> = [],
): Unsupported {
  return {
    type: 'unsupported',
    ...(providerType !== undefined && { providerType }),
    ...(message !== undefined && isSmall(message) && { providerMessage: message }),
    ...(errors.length > 0 && { errors }),
  };
}

function isSmall(message: Fields): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(message)) <= maxProviderMessageBytes;
  } catch {
    // Nested too deeply.
    return false;
  }
}
