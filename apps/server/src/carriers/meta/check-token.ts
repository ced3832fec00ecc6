import { OutboundError } from '@omnichannel/outbound';
import type { CheckResult, Connection } from '../connection-kind.ts';
import { describeUnreachable } from '../http-link.ts';
import { type FindMeaning, meaningOf } from './error-codes.ts';
import { type GraphClient, GraphError, isObject } from './graph.ts';
import type { MetaCredentials, MetaSettings } from './meta-settings.ts';

/** Days before the end of a token from which on the check fails. A temporary token lasts one day. */
const minTokenDays = 2;
const day = 86_400;
/** Apps of a page or an account that are looked through. */
const maxApps = 100;

export interface CheckClients {
  /** Calls with the token of the connection. */
  graph: GraphClient;
  /** Calls as the app itself, which proves the app secret, too. */
  app: GraphClient;
}

interface TokenNeeds {
  appId: string;
  accessToken: string;
  /** Permissions that the token needs. */
  scopes: readonly string[];
  /** Whose token it should be: `a system user`. */
  owner: string;
}

/** Something that is missing or wrong at Meta. */
export interface Fault {
  /** Sentences with what is missing, and what to do about it. */
  text: string;
  /** Names of the settings and credentials that may be wrong. */
  corrections: readonly string[];
}

/** The result of a check of a token. */
export interface TokenCheck {
  /** Whether other calls with it can succeed. */
  isUsable: boolean;
  faults: Fault[];
  /** The facts that Meta reports about it. */
  token: Readonly<Record<string, unknown>>;
  missingScopes: readonly string[];
}

/** The needs of the connections of one product. */
interface ProductCheck extends Pick<TokenNeeds, 'scopes' | 'owner'> {
  findMeaning?: FindMeaning;
  /** Checks the rest, once the token is usable. */
  examine(token: TokenCheck): Promise<Fault[]>;
}

/** Checks the token of a connection, and what its product needs. The reason names everything that is missing, and what to do about it. */
export async function checkConnection(
  { settings, credentials }: Pick<Connection<MetaSettings, MetaCredentials>, 'settings' | 'credentials'>,
  { scopes, owner, findMeaning, examine }: ProductCheck,
  { app }: Pick<CheckClients, 'app'>,
  signal: AbortSignal,
): Promise<CheckResult> {
  try {
    const needs = { appId: settings.appId, accessToken: credentials.accessToken, scopes, owner };
    const token = await checkToken(needs, app, signal);
    // Every other call would fail for the same reason.
    const faults = token.isUsable ? [...token.faults, ...(await examine(token))] : token.faults;
    return toCheckResult(faults);
  } catch (error) {
    return toCheckFailure(error, signal, findMeaning);
  }
}

/** Returns the apps in a response of `/{id}/subscribed_apps`: webhooks of a page or an account arrive only at these. */
export function readSubscribedApps(response: unknown): readonly Readonly<Record<string, unknown>>[] {
  return isObject(response) && Array.isArray(response.data) ? response.data.slice(0, maxApps).filter(isObject) : [];
}

/** Asks Meta about a token, as the app: a wrong app secret fails here. */
async function checkToken(
  { appId, accessToken, scopes, owner }: TokenNeeds,
  app: GraphClient,
  signal: AbortSignal,
): Promise<TokenCheck> {
  const unusable = (fault: Fault): TokenCheck => ({ isUsable: false, faults: [fault], token: {}, missingScopes: [] });
  const tokenFault = (text: string): Fault => ({ text, corrections: ['accessToken'] });
  const parameters = { input_token: accessToken };
  const response = await app
    .get({ path: '/debug_token', parameters, signal, secretTexts: [accessToken] })
    .catch((error) => {
      if (!(error instanceof GraphError) || error.code === undefined || meaningOf(error.code).class === 'later')
        throw error;
      return `${error.message} Check appId and appSecret against the basic settings of the app.`;
    });
  if (typeof response === 'string') return unusable({ text: response, corrections: ['appId', 'appSecret'] });
  const token = isObject(response) && isObject(response.data) ? response.data : {};
  if (token.is_valid !== true) {
    return unusable(tokenFault(`The token is not valid. Create one for ${owner}, and set accessToken.`));
  }
  const granted = Array.isArray(token.scopes) ? token.scopes : [];
  const missingScopes = scopes.filter((scope) => !granted.includes(scope));
  const expiresAt = typeof token.expires_at === 'number' ? token.expires_at : 0;
  const faults = [
    ...(String(token.app_id) === appId
      ? []
      : [
          {
            text: `The token belongs to another app than ${appId}. Create it for this app.`,
            corrections: ['appId', 'accessToken'],
          },
        ]),
    ...(missingScopes.length === 0
      ? []
      : [tokenFault(`The token lacks ${missingScopes.join(' and ')}. Create one with these permissions.`)]),
    ...(expiresAt !== 0 && expiresAt < Date.now() / 1000 + minTokenDays * day
      ? [
          tokenFault(
            `The token ends at ${new Date(expiresAt * 1000).toISOString()}. Create one of ${owner} that never expires.`,
          ),
        ]
      : []),
  ];
  return { isUsable: true, faults, token, missingScopes };
}

/** Converts faults into the result of a check. */
function toCheckResult(faults: readonly Fault[]): CheckResult {
  if (faults.length === 0) return { outcome: 'ok' };
  const corrections = [...new Set(faults.flatMap((fault) => fault.corrections))];
  return { outcome: 'broken', reason: faults.map(({ text }) => text).join(' '), corrections };
}

/**
 * Converts the error of a call of a check into its result.
 *
 * @throws the reason of the signal, or an unexpected error
 */
function toCheckFailure(error: unknown, signal: AbortSignal, findMeaning: FindMeaning = meaningOf): CheckResult {
  signal.throwIfAborted();
  if (error instanceof OutboundError) return { outcome: 'unreachable', reason: describeUnreachable(error) };
  if (!(error instanceof GraphError)) throw error;
  const { code, subcode, status } = error;
  const meaning = code === undefined ? undefined : findMeaning(code, subcode);
  if (meaning?.class === 'broken') {
    const { advice, corrections } = meaning;
    return { outcome: 'broken', reason: `${error.message} ${advice}`, corrections };
  }
  const isTemporary = meaning === undefined ? status >= 500 || status === 429 : meaning.class !== 'rejected';
  return { outcome: isTemporary ? 'unreachable' : 'broken', reason: error.message };
}
