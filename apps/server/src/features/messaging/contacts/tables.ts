/** Tables of this folder, by name. */
export interface ContactTables {
  contacts: {
    environment_id: string;
    number: string;
    valid: boolean | null;
    /** When it was asked about last; as long as `valid` is null, without an answer. */
    checked_at: Date | null;
    due_since: Date | null;
  };
}
