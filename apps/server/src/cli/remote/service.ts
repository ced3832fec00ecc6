import { command } from '../../platform/command-hint.ts';
import { UsageError } from '../../platform/config/flags.ts';

/** A service on any machine, which a command uses through the admin API. */
export interface RemoteService {
  /** Its address, with the path prefix of a proxy, without a slash at the end. */
  url: string;
  operatorKey: string;
}

/**
 * Finds the service that a command uses. A flag overrides `OMNICHANNEL_URL`.
 *
 * @param flag the value of `--url`
 * @returns undefined when the command uses the database
 * @throws {UsageError} for an invalid address, a missing key, or a database in the environment as well; it contains neither address nor key
 */
export function findRemoteService(
  flag: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): RemoteService | undefined {
  const given = flag ?? (env.OMNICHANNEL_URL || undefined);
  if (given === undefined) return undefined;
  if (flag === undefined && env.DATABASE_URL) {
    throw new UsageError('OMNICHANNEL_URL and DATABASE_URL are both set. Unset one of them, or pass --url.');
  }
  const url = readAddress(given, flag === undefined ? 'OMNICHANNEL_URL' : '--url');
  const operatorKey = env.OMNICHANNEL_OPERATOR_KEY ?? '';
  if (operatorKey === '') {
    throw new UsageError(
      `Set OMNICHANNEL_OPERATOR_KEY to an operator key. On the machine of the database, create one: ${command`operator-keys create <name> --as operator`}`,
    );
  }
  return { url, operatorKey };
}

/** @throws {UsageError} when the address is not an http(s) URL, or has parts that an address does not have */
function readAddress(text: string, source: string): string {
  if (/^https?:\/\/[^\s?#@]+$/.test(text) && URL.canParse(text)) {
    // redos: the operator's own setting
    return text.replace(/\/+$/, '');
  }
  throw new UsageError(
    `${source} must be the http(s) URL of a service, such as https://api.example.com, without user, query and fragment.`,
  );
}
