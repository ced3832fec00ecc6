/** The folder of the SQL of these tables. */
export const contactsSql = new URL('.', import.meta.url);

declare module '../../../platform/postgres/database.ts' {
  interface Tables {
    contacts: {
      environment_id: string;
      number: string;
      valid: boolean | null;
      /** Time of the last check; while `valid` is null, the check has no result. */
      checked_at: Date | null;
      due_since: Date | null;
    };
  }
}
