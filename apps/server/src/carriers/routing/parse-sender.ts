import { findSenderFault, type SenderType, senderTypeOf } from '../sms/sender-id.ts';

export type SenderKind = SenderType;

/**
 * Returns the one notation of a sender: a number gets its plus. A sender of 9 to 15 digits is a number, since a short code has at most 8.
 *
 * @param text a sender of a request, or the receiver of an inbound SMS
 */
export function canonicalSender(text: string): string {
  return /^[1-9]\d{8,14}$/.test(text) ? `+${text}` : text;
}

/** Reads a sender in any of its notations. The fault is a sentence without the value. */
export function parseSender(text: string): { kind: SenderKind; value: string } | { fault: string } {
  const value = canonicalSender(text);
  const kind = senderTypeOf(value);
  return kind ? { kind, value } : { fault: findSenderFault(value) ?? 'The sender is invalid.' };
}
