import { OutboundError } from '@omnichannel/outbound';
import type { CheckResult, Connection } from '../connection-kind.ts';
import { meaningOf } from '../meta/error-codes.ts';
import { type GraphClient, GraphError, isObject } from '../meta/graph.ts';
import type { WhatsAppConnectionSettings, WhatsAppCredentials } from './settings.ts';

/** Permissions that the token needs: to send, and to read numbers and templates. */
const neededScopes = ['whatsapp_business_messaging', 'whatsapp_business_management'];
/** Days before the end of a token from which on the check fails. A temporary token lasts one day. */
const minTokenDays = 2;
const day = 86_400;
/** Apps of an account that are looked through. */
const maxApps = 100;

export interface CheckClients {
  /** Calls with the token of the connection. */
  graph: GraphClient;
  /** Calls as the app itself, which proves the app secret, too. */
  app: GraphClient;
}

type WhatsAppConnection = Pick<Connection<WhatsAppConnectionSettings, WhatsAppCredentials>, 'settings' | 'credentials'>;

/** Checks token, app, account and number at Meta. The reason names everything that is missing, and what to do about it. */
export async function checkWhatsApp(
  connection: WhatsAppConnection,
  clients: CheckClients,
  signal: AbortSignal,
): Promise<CheckResult> {
  try {
    const token = await checkToken(connection, clients, signal);
    // Every other call would fail for the same reason.
    if (!token.isUsable) return { outcome: 'broken', reason: token.faults.join(' ') };
    const faults = [
      ...token.faults,
      ...(await checkPhoneNumber(connection, clients, signal)),
      ...(await checkSubscription(connection, clients, signal)),
    ];
    return faults.length === 0 ? { outcome: 'ok' } : { outcome: 'broken', reason: faults.join(' ') };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutboundError) return { outcome: 'unreachable', reason: error.message };
    if (!(error instanceof GraphError)) throw error;
    const { code, status } = error;
    const meaning = code === undefined ? undefined : meaningOf(code);
    if (meaning?.class === 'broken') return { outcome: 'broken', reason: `${error.message} ${meaning.advice}` };
    const isTemporary = meaning === undefined ? status >= 500 || status === 429 : meaning.class !== 'rejected';
    return { outcome: isTemporary ? 'unreachable' : 'broken', reason: error.message };
  }
}

/** Asks Meta about the token, as the app: a wrong app secret fails here. */
async function checkToken(
  { settings: { appId }, credentials: { accessToken } }: WhatsAppConnection,
  { app }: CheckClients,
  signal: AbortSignal,
): Promise<{ isUsable: boolean; faults: string[] }> {
  const parameters = { input_token: accessToken };
  const response = await app
    .get({ path: '/debug_token', parameters, signal, secretTexts: [accessToken] })
    .catch((error) => {
      if (!(error instanceof GraphError) || error.code === undefined || meaningOf(error.code).class === 'later')
        throw error;
      return `${error.message} Check appId and appSecret against the basic settings of the app.`;
    });
  const unusable = (fault: string) => ({ isUsable: false, faults: [fault] });
  if (typeof response === 'string') return unusable(response);
  const token = isObject(response) && isObject(response.data) ? response.data : {};
  if (token.is_valid !== true)
    return unusable('The token is not valid. Create one for a system user, and set accessToken.');
  const scopes = Array.isArray(token.scopes) ? token.scopes : [];
  const missing = neededScopes.filter((scope) => !scopes.includes(scope));
  const expiresAt = typeof token.expires_at === 'number' ? token.expires_at : 0;
  const expiresSoon = expiresAt !== 0 && expiresAt < Date.now() / 1000 + minTokenDays * day;
  const faults = [
    ...(String(token.app_id) === appId
      ? []
      : [`The token belongs to another app than ${appId}. Create it for this app.`]),
    ...(missing.length === 0 ? [] : [`The token lacks ${missing.join(' and ')}. Create one with these permissions.`]),
    ...(expiresSoon
      ? [
          `The token ends at ${new Date(expiresAt * 1000).toISOString()}. Create one of a system user that never expires.`,
        ]
      : []),
  ];
  return { isUsable: true, faults };
}

async function checkPhoneNumber(
  { settings: { phoneNumberId } }: WhatsAppConnection,
  { graph }: CheckClients,
  signal: AbortSignal,
): Promise<string[]> {
  const fields = 'display_phone_number,verified_name,quality_rating,code_verification_status,status';
  const number = await graph.get({ path: `/${phoneNumberId}`, parameters: { fields }, signal });
  if (!isObject(number) || typeof number.display_phone_number !== 'string') {
    return [`Meta has no phone number with the id ${phoneNumberId}. Correct phoneNumberId.`];
  }
  const { code_verification_status: verification, status } = number;
  return [
    ...(verification === 'NOT_VERIFIED'
      ? ['The ownership of the phone number is not verified. Verify it in WhatsApp Manager.']
      : []),
    // Unverified: the values are those of copies of the reference of the phone number; it may be absent.
    ...(typeof status === 'string' && status !== 'CONNECTED'
      ? [`The phone number is not connected, but ${clean(status)}. Register it, or open WhatsApp Manager.`]
      : []),
  ];
}

/** Webhooks of an account arrive only at the apps that are subscribed to it. */
async function checkSubscription(
  { settings: { appId, businessAccountId } }: WhatsAppConnection,
  { graph }: CheckClients,
  signal: AbortSignal,
): Promise<string[]> {
  const response = await graph.get({ path: `/${businessAccountId}/subscribed_apps`, signal });
  const apps = isObject(response) && Array.isArray(response.data) ? response.data.slice(0, maxApps) : [];
  const isSubscribed = apps.some((app) => {
    const data = isObject(app) ? app.whatsapp_business_api_data : undefined;
    return isObject(data) && String(data.id) === appId;
  });
  if (isSubscribed) return [];
  return [
    `The app is not subscribed to the account, so no webhook arrives. Call POST /${businessAccountId}/subscribed_apps with the token.`,
  ];
}

function clean(value: string): string {
  return value.replace(/\W/g, '').slice(0, 40);
}
