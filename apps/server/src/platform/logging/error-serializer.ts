/** An error as the log has it. */
interface SerializedError {
  type: string;
  message?: string;
  /** A code of Node.js, or an SQLSTATE. */
  code?: string;
  /** The objects of the database that the error concerns. */
  table?: string;
  constraint?: string;
  routine?: string;
  stack: string[];
  cause?: SerializedError;
}

/**
 * Serializes an error for the log, without values of a request. Messages of the database and of parsers quote values, which may be PII:
 * of those errors only codes and places are kept.
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

function texts(properties: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).filter((property): property is [string, string] => typeof property[1] === 'string'),
  );
}
