/** What to do when `DATABASE_URL` leads through a pooler, in a sentence. */
const advice =
  'DATABASE_URL leads through a pooler such as PgBouncer. Set DIRECT_DATABASE_URL to the database itself, past the pooler.';

/**
 * What an error says of a pooler between: it refuses settings of a session, since it shares sessions out. Locks of a session
 * would then be left behind in one that nobody owns.
 *
 * @returns undefined for any other error
 */
export function poolerFault(error: unknown): string | undefined {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  return code === '08P01' && message.startsWith('unsupported startup parameter') ? advice : undefined;
}
