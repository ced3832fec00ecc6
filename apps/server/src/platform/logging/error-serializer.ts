/** What of an error goes into the log. */
interface SerializedError {
  type: string;
  message?: string;
  /** A code of Node's, or an SQLSTATE. */
  code?: string;
  /** What of the database it is about. */
  table?: string;
  constraint?: string;
  routine?: string;
  stack: string[];
  cause?: SerializedError;
}

/**
 * An error for the log, without what it may hold of a request. Messages of the database and of parsers quote values, which may be
 * personal, so that only their codes and places are kept.
 */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const { code, severity, table, constraint, routine } = error as unknown as Record<string, unknown>;
  const quotes = severity !== undefined || error instanceof SyntaxError;
  return {
    type: error.name,
    ...(!quotes && { message: error.message }),
    ...texts({ code, table, constraint, routine }),
    stack: (error.stack ?? '').split('\n').flatMap((line) => /^\s+at (.*)/.exec(line)?.[1] ?? []),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  };
}

function texts(members: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, string] => typeof member[1] === 'string'),
  );
}
