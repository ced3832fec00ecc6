// Generated from the contract by `pnpm generate`. Do not edit.
/** Version of this package. */
export const version = "0.0.0";

/** Paths that take no access token. */
export const publicPaths: readonly string[] = ["/auth/v1/tokens/"];

/**
 * Operations that differ from their method: true may be repeated and takes an `Idempotency-Key`, false must not be repeated
 * (`x-retry: never`).
 */
export const retryable: Readonly<Record<string, boolean>> = {"POST /v1/subscribers":true,"POST /v1/topics":true,"POST /mfa/v1/destinations/verification":true,"POST /conversation/wab/v1/messages/":true,"POST /conversation/wab/v1/media":true,"POST /conversation/messenger/v1/messages/":true,"POST /conversation/rcs/v1/messages/":true,"POST /conversation/chat/v1/messages/":true,"POST /files/upload":true,"PUT /mfa/v1/destinations/verification":false};

/** Milliseconds to wait for an answer, by path, where the default does not fit (`x-timeout`). */
export const timeouts: Readonly<Record<string, number>> = {"/conversation/wab/v1/media":120000,"/chat-messages":110000};

/** Matches the names of request fields that hold PII or secrets (`x-pii`). */
export const piiFields: RegExp = /^(apiKey|chatappNumber|contacts|email|endUserAddress|firstName|lastName|number|passCode|phone|secret|to)$/;
