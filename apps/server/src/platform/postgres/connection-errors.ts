import { describePoolerError } from './pooler.ts';

/** SQLSTATE classes and codes (PostgreSQL, appendix A) with which a server says that it cannot serve anyone now. */
const connectionStates = /^(08...|53...|57P0[1235]|58...|25006)$/;

/** What Node says of a connection that cannot be made, or broke. */
const connectionCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** `pg` gives no code to what it finds by itself. */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;

/**
 * Whether an error means that the database cannot be reached, or has no room: worth another try later (503), and no
 * fault of the request. Whether a write that failed so was done is unknown.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A Unix socket that is not there is a server that does not run.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (typeof code === 'string' && (connectionCodes.has(code) || connectionStates.test(code))) return true;
  return connectionMessages.test(error.message) || isConnectionError(error.cause);
}

/** SQLSTATE of a server that does not know the user, the password or the database. */
const rejectedStates = new Set(['28000', '28P01', '3D000']);

/** What an error says to whoever runs a program, when the database could not be reached or used; any other error as it is. */
export function describeConnectionError(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (rejectedStates.has(code)) {
    return new Error(`The database refuses the connection: ${message}. Look at DATABASE_URL.`, { cause: error });
  }
  const pooled = describePoolerError(error);
  if (pooled !== undefined) return new Error(pooled, { cause: error });
  if (!isConnectionError(error)) return error;
  return new Error(`The database cannot be reached (${code || message}). Look at DATABASE_URL, and at its server.`, {
    cause: error,
  });
}
