import { OmnichannelError } from '../errors.ts';

/**
 * Why a delivery was refused.
 *
 * - `missing-header`: `webhook-id`, `webhook-timestamp` or `webhook-signature` is absent, empty, or no number of seconds
 * - `timestamp-too-old`, `timestamp-too-new`: the attempt is further from now than the tolerance
 * - `no-matching-signature`: the secret is another one, or the body or a header was changed
 * - `body-not-raw`: the body was parsed or read before it came here
 * - `body-not-json`: the signature is right, the body is not JSON in UTF-8
 * - `unknown-event`: the signature is right, the body is no event that this version knows
 */
export type WebhookVerificationReason =
  | 'missing-header'
  | 'timestamp-too-old'
  | 'timestamp-too-new'
  | 'no-matching-signature'
  | 'body-not-raw'
  | 'body-not-json'
  | 'unknown-event';

/** A delivery that must not be trusted, or cannot be understood. Its message holds no secret, header or content. */
export class WebhookVerificationError extends OmnichannelError {
  override name = 'WebhookVerificationError';
  /** Why it was refused. */
  declare readonly reason: WebhookVerificationReason;

  constructor(reason: WebhookVerificationReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
