// Generated from the contract by `pnpm generate`. Do not edit.
/** The paginated operations, and the names of fields and parameters (`x-pagination`) that are not the usual ones. */
export const lists = {
  listAccounts: { path: "/admin/v1/accounts", after: "cursor", next: "next", more: "hasMore" },
  listApiKeys: { path: "/admin/v1/accounts/{accountId}/keys", after: "cursor", next: "next", more: "hasMore" },
  listOperators: { path: "/admin/v1/operators", after: "cursor", next: "next", more: "hasMore" },
  listOperatorKeys: { path: "/admin/v1/operator-keys", after: "cursor", next: "next", more: "hasMore" },
  listSessions: { path: "/admin/v1/sessions", after: "cursor", next: "next", more: "hasMore" },
  listAuditEntries: { path: "/admin/v1/audit-entries", after: "cursor", next: "next", more: "hasMore" },
} as const;
