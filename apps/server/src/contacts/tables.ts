/** Tables of this folder, by name. */
export interface ContactTables {
  contacts: {
    environment_id: string;
    number: string;
    valid: boolean | null;
    checked_at: Date | null;
    due_since: Date | null;
  };
}
