import { adviseOnConnection } from './connection-advice.ts';
import { describePoolerError } from './pooler.ts';

/** SQLSTATE classes and codes (PostgreSQL, appendix A) of a server that cannot serve at the moment. */
const connectionStates = /^(08...|53...|57P0[1235]|58...|25006)$/;

/** Codes of Node.js for a connection that cannot be opened, or broke. */
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

/** Messages of errors that `pg` itself detects: those have no code. */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;

/**
 * Returns whether an error means that the database is unreachable or out of resources: worth a retry later (503), and not caused by the
 * request. It is unknown whether a write that failed with it was committed.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A missing Unix socket means that no server runs.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (typeof code === 'string' && (connectionCodes.has(code) || connectionStates.test(code))) return true;
  return connectionMessages.test(error.message) || isConnectionError(error.cause);
}

/** Describes an error of the database's connection for the operator; returns any other error unchanged. */
export function describeConnectionError(error: unknown): unknown {
  const pooled = describePoolerError(error);
  if (pooled !== undefined) return new Error(pooled, { cause: error });
  const advice = adviseOnConnection(error);
  if (advice !== undefined) return new Error(`${advice.problem}. ${advice.step}`, { cause: error });
  if (!isConnectionError(error)) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return new Error(`The database cannot be reached (${code || message}). Check DATABASE_URL and its server.`, {
    cause: error,
  });
}
