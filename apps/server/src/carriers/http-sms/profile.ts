import type { Authentication } from './authentication.ts';
import type { InboundCallback, StatusCallback } from './callbacks.ts';
import type { ResponseRules } from './response.ts';
import type { RequestTemplate } from './template.ts';
import type { Verification } from './verify.ts';

/** How the engine talks to a provider: what a preset makes from its settings, and what the setting `provider` has for any other. */
export interface ProviderProfile {
  request: RequestTemplate;
  /** Default `none`. */
  authentication?: Authentication;
  response: ResponseRules;
  /** Seconds of validity that the provider accepts. */
  validity?: { minSeconds?: number; maxSeconds?: number };
  check?: CheckRequest;
  statusCallback?: StatusCallback;
  inbound?: InboundCallback;
  /** Without it, every callback is rejected, and the provider gets no `callbackUrl`. */
  verification?: Verification;
}

/** A harmless authenticated GET, which shows whether the credentials are valid. */
interface CheckRequest {
  url: string;
  /** Statuses that mean "the credentials are wrong". Default 401 and 403. Any other response means that they are valid. */
  brokenStatuses?: readonly number[];
}
