import type { Scope } from './contract/scopes.ts';

/** The subscriber that a subscriber token belongs to. */
export interface TokenSubscriber {
  /** `subscribers.id` */
  id: string;
  /** The caller's id of the subscriber, as paths have it. */
  subscriberId: string;
  /** When the token ends, in milliseconds since 1970. */
  expiresAtMs: number;
}

/** The account that calls an operation: its identity, its environment and its rate limits. */
export interface Account {
  /** 24 hex digits, as all record ids. */
  id: string;
  organizationId: string;
  /** Every row of the service belongs to an environment; accounts of one environment share its rows. */
  environmentId: string;
  userName: string;
  /** The API key that the token of the caller belongs to; absent without a token. */
  apiKeyId?: string;
  /** The scopes of its API key. Without them, the caller may call no operation of the contract. */
  scopes?: ReadonlySet<Scope>;
  /** Whether its messages stay within the sandbox. */
  sandbox: boolean;
  /** Sender of an SMS that names none. */
  defaultSender: string;
  /** Requests per second by operationId, where they differ from the defaults. */
  limits: Readonly<Record<string, number>>;
  /** Countries that it may send to; null or absent for all. */
  allowedCountries?: readonly string[] | null;
  /** Countries that it may not send to, whatever is allowed. */
  blockedCountries?: readonly string[];
  /** The most messages or SMS segments in a month (UTC), by the name of the quota; empty or absent for no limit. */
  quotas?: Readonly<Record<string, number>>;
  /** The subscriber whose token the caller sent; absent for an access token. */
  subscriber?: TokenSubscriber;
}
