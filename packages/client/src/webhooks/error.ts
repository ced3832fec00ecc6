import { OmnichannelError } from '../errors.ts';

/**
 * Why a delivery was rejected.
 *
 * - `missing-header`: `webhook-id`, `webhook-timestamp` or `webhook-signature` is absent, empty or malformed
 * - `timestamp-too-old`, `timestamp-too-new`: the age of the attempt exceeds the tolerance
 * - `no-matching-signature`: the secret is wrong, or the body or a header was changed
 * - `body-not-raw`: the body was already parsed or read
 * - `body-not-json`: the signature is right, the body is not JSON in UTF-8
 * - `unknown-event`: the signature is right, this version does not know the event
 */
export type WebhookVerificationReason =
  | 'missing-header'
  | 'timestamp-too-old'
  | 'timestamp-too-new'
  | 'no-matching-signature'
  | 'body-not-raw'
  | 'body-not-json'
  | 'unknown-event';

/** A delivery that is not authentic or not a known event. Its message contains no secret, header or content. */
export class WebhookVerificationError extends OmnichannelError {
  override get omnichannelError(): string {
    return 'WebhookVerificationError';
  }
  /** Why the delivery was rejected. */
  declare readonly reason: WebhookVerificationReason;

  constructor(reason: WebhookVerificationReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
