/** The scopes of API keys and access tokens. `x-scopes` of the contract describes them; a test compares both lists. */
export const scopes = ['send', 'verify', 'read', 'knowledge', 'notify'] as const;

export type Scope = (typeof scopes)[number];

/** Every scope: for callers that no API key restricts. */
export const allScopes: ReadonlySet<Scope> = new Set(scopes);
