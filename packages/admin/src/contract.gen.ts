// Generated from the contract by `pnpm generate`. Do not edit.
/** Paths whose POST takes an `Idempotency-Key`, so that it may be repeated. */
export const keyedPaths: readonly string[] = ["/admin/v1/connections","/admin/v1/routes","/admin/v1/senders"];

/** Operations that must not be repeated (`x-retry: never`). */
export const once: readonly string[] = [];

/** Milliseconds to wait for an answer, by path, where the default does not fit (`x-timeout`). */
export const timeouts: Readonly<Record<string, number>> = {};

/** Matches the names of request fields that hold PII or secrets (`x-pii`). */
export const piiFields: RegExp = /^(code|credentials|currentPassword|key|newPassword|number|numbers|password|recoveryCode|secret|to)$/;
