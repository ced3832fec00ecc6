// Generated from the contract by `pnpm generate`. Do not edit.
/** Paths that take no access token. */
export const publicPaths: readonly string[] = ["/auth/v1/tokens/"];
