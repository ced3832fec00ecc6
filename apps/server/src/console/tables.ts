/** Tables of this folder, by name. */
export interface SandboxPageTables {
  sandbox_links: { key_hash: Buffer; account_id: string; expires_at: Date };
  sandbox_sessions: { token_hash: Buffer; account_id: string; expires_at: Date };
}
