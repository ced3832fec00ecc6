// Generated from the contract by `pnpm generate`. Do not edit.
/** Version of this package. */
export const version = "1.0.0-rc.0";

/** Paths that take no access token. */
export const publicPaths: readonly string[] = ["/auth/v1/tokens/"];

/** Paths whose POST takes an `Idempotency-Key`, so that it may be repeated. */
export const keyedPaths: readonly string[] = ["/v1/subscribers","/v1/subscribers/bulk","/v1/topics","/v1/workflows","/v1/events/trigger","/v1/events/trigger/bulk","/v1/events/trigger/broadcast","/mfa/v1/destinations/verification","/conversation/wab/v1/messages/","/conversation/wab/v1/media","/conversation/messenger/v1/messages/","/conversation/rcs/v1/messages/","/conversation/sms/v1/messages/","/conversation/chat/v1/messages/","/conversation/chat/v1/inbound","/files/upload"];

/** Operations that must not be repeated (`x-retry: never`). */
export const once: readonly string[] = ["PUT /mfa/v1/destinations/verification"];

/** Milliseconds to wait for an answer, by path, where the default does not fit (`x-timeout`). */
export const timeouts: Readonly<Record<string, number>> = {"/conversation/wab/v1/media":120000,"/chat-messages":110000};

/** Matches the names of request fields that hold PII or secrets (`x-pii`). */
export const piiFields: RegExp = /^(apiKey|chatappNumber|contacts|email|endUserAddress|firstName|from|lastName|number|passCode|phone|phone_number|secret|to)$/;
