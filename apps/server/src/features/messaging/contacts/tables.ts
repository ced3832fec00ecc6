/** The folder of the SQL of these tables. */
export const contactsSql = new URL('.', import.meta.url);

declare module '../../../platform/postgres/database.ts' {
  interface Tables {
    contacts: {
      environment_id: string;
      number: string;
      valid: boolean | null;
      /** When it was asked about last; as long as `valid` is null, without an answer. */
      checked_at: Date | null;
      due_since: Date | null;
    };
  }
}
