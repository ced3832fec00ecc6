import type { CheckResult, Connection } from '../connection-kind.ts';
import { type CheckClients, checkConnection, type Fault, readSubscribedApps } from '../meta/check-token.ts';
import { GraphError, isObject } from '../meta/graph.ts';
import type { WhatsAppConnectionSettings, WhatsAppCredentials } from './settings.ts';

/** Permissions that the token needs: to send, and to read numbers and templates. */
const neededScopes = ['whatsapp_business_messaging', 'whatsapp_business_management'];

type WhatsAppConnection = Pick<Connection<WhatsAppConnectionSettings, WhatsAppCredentials>, 'settings' | 'credentials'>;

/** Checks token, app, account and number at Meta. The reason names everything that is missing, and what to do about it. */
export async function checkWhatsApp(
  connection: WhatsAppConnection,
  clients: CheckClients,
  signal: AbortSignal,
): Promise<CheckResult> {
  const examine = async () => [
    ...(await checkPhoneNumber(connection, clients, signal)),
    ...(await checkSubscription(connection, clients, signal)),
  ];
  return checkConnection(connection, { scopes: neededScopes, owner: 'a system user', examine }, clients, signal);
}

async function checkPhoneNumber(
  { settings: { phoneNumberId } }: WhatsAppConnection,
  { graph }: CheckClients,
  signal: AbortSignal,
): Promise<Fault[]> {
  const fields = 'display_phone_number,verified_name,quality_rating,code_verification_status,status';
  const unknown = `Meta shows no phone number with the id ${phoneNumberId} for this token. Correct phoneNumberId, or the token.`;
  const number = await unlessUnknown(graph.get({ path: `/${phoneNumberId}`, parameters: { fields }, signal }));
  const corrections = ['phoneNumberId', 'accessToken'];
  if (number instanceof GraphError) return [{ text: `${unknown} ${number.message}`, corrections }];
  if (!isObject(number) || typeof number.display_phone_number !== 'string') return [{ text: unknown, corrections }];
  const { code_verification_status: verification, status } = number;
  return [
    ...(verification === 'NOT_VERIFIED'
      ? [atMeta('The ownership of the phone number is not verified. Verify it in WhatsApp Manager.')]
      : []),
    // Unverified: the values are those of copies of the reference of the phone number; it may be absent.
    ...(typeof status === 'string' && status !== 'CONNECTED'
      ? [atMeta(`The phone number is not connected, but ${clean(status)}. Register it, or open WhatsApp Manager.`)]
      : []),
  ];
}

/** Webhooks of an account arrive only at the apps that are subscribed to it. */
async function checkSubscription(
  { settings: { appId, businessAccountId } }: WhatsAppConnection,
  { graph }: CheckClients,
  signal: AbortSignal,
): Promise<Fault[]> {
  const response = await unlessUnknown(graph.get({ path: `/${businessAccountId}/subscribed_apps`, signal }));
  if (response instanceof GraphError) {
    const unknown = `Meta shows no account with the id ${businessAccountId} for this token. Correct businessAccountId, or the token.`;
    return [{ text: `${unknown} ${response.message}`, corrections: ['businessAccountId', 'accessToken'] }];
  }
  const isSubscribed = readSubscribedApps(response).some(
    ({ whatsapp_business_api_data: app }) => isObject(app) && String(app.id) === appId,
  );
  if (isSubscribed) return [];
  const call = `Call POST /${businessAccountId}/subscribed_apps with the token.`;
  return [atMeta(`The app is not subscribed to the account, so no webhook arrives. ${call}`)];
}

/** A fault that no setting corrects. */
function atMeta(text: string): Fault {
  return { text, corrections: [] };
}

/** Returns the error of Meta for an id that the token cannot see. Code 100: page graph-api/guides/error-handling. */
async function unlessUnknown(response: Promise<unknown>): Promise<unknown> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof GraphError && error.code === 100) return error;
    throw error;
  }
}

function clean(value: string): string {
  return value.replace(/\W/g, '').slice(0, 40);
}
