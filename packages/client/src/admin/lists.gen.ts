// Generated from the contract by `pnpm generate`. Do not edit.
/** The paginated operations, and the names of fields and parameters (`x-pagination`) that are not the usual ones. */
export const lists = {
  listAccounts: { path: "/admin/v1/accounts", after: "cursor", next: "next", more: "hasMore" },
} as const;
