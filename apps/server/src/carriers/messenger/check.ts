import type { CheckResult, Connection } from '../connection-kind.ts';
import {
  type CheckClients,
  checkConnection,
  type Fault,
  readSubscribedApps,
  type TokenCheck,
} from '../meta/check-token.ts';
import { GraphError, isObject } from '../meta/graph.ts';
import { messengerMeaningOf } from './error-codes.ts';
import type { MessengerConnectionSettings, MessengerCredentials } from './settings.ts';

const manageMetadata = 'pages_manage_metadata';
/** Permissions that the token needs: to send, and to read the subscriptions of the page. */
const neededScopes = ['pages_messaging', manageMetadata];
/** Fields of the webhook without which messages or receipts would be missing. */
export const neededFields = ['messages', 'messaging_postbacks', 'message_deliveries', 'message_reads'];

type MessengerConnection = Pick<
  Connection<MessengerConnectionSettings, MessengerCredentials>,
  'settings' | 'credentials'
>;

/** Checks token, app, page and subscription at Meta. The reason names everything that is missing, and what to do about it. */
export async function checkMessenger(
  connection: MessengerConnection,
  clients: CheckClients,
  signal: AbortSignal,
): Promise<CheckResult> {
  const examine = async (token: TokenCheck) => {
    const pageFaults = await checkPage(connection, clients, signal);
    const canList = pageFaults.length === 0 && !token.missingScopes.includes(manageMetadata);
    return [
      ...checkOwner(connection, token),
      ...pageFaults,
      ...(canList ? await checkSubscription(connection, clients, signal) : []),
    ];
  };
  const needs = { scopes: neededScopes, owner: 'the page', findMeaning: messengerMeaningOf, examine };
  return checkConnection(connection, needs, clients, signal);
}

/** Only the token of the page itself can send. Unverified: `type` and `profile_id` of a page token are from memory; both may be absent. */
function checkOwner({ settings: { pageId } }: MessengerConnection, { token }: TokenCheck): Fault[] {
  const { type, profile_id: profileId } = token;
  const advice = `Get the token of the page with GET /${pageId}?fields=access_token, and set accessToken.`;
  if (typeof type === 'string' && type !== 'PAGE') {
    const text = `The token belongs to a ${type.replace(/\W/g, '').slice(0, 40)}, not to a page. ${advice}`;
    return [{ text, corrections: ['accessToken'] }];
  }
  if (profileId !== undefined && String(profileId) !== pageId) {
    const text = `The token belongs to another page than ${pageId}. ${advice}`;
    return [{ text, corrections: ['pageId', 'accessToken'] }];
  }
  return [];
}

async function checkPage(
  { settings: { pageId } }: MessengerConnection,
  { graph }: CheckClients,
  signal: AbortSignal,
): Promise<Fault[]> {
  const unknown = `Meta shows no page with the id ${pageId} for this token. Correct pageId, or the token.`;
  const corrections = ['pageId', 'accessToken'];
  try {
    const page = await graph.get({ path: `/${pageId}`, parameters: { fields: 'name' }, signal });
    return isObject(page) && typeof page.name === 'string' ? [] : [{ text: unknown, corrections }];
  } catch (error) {
    if (!(error instanceof GraphError) || error.code === undefined) throw error;
    if (messengerMeaningOf(error.code, error.subcode).class !== 'rejected') throw error;
    return [{ text: `${unknown} ${error.message}`, corrections }];
  }
}

/** Webhooks of a page arrive only at the apps that are subscribed to it, and only for the fields of the subscription. */
async function checkSubscription(
  { settings: { appId, pageId } }: MessengerConnection,
  { graph }: CheckClients,
  signal: AbortSignal,
): Promise<Fault[]> {
  const apps = readSubscribedApps(await graph.get({ path: `/${pageId}/subscribed_apps`, signal }));
  const subscription = apps.find(({ id }) => String(id) === appId);
  const call = `Call POST /${pageId}/subscribed_apps with subscribed_fields=${neededFields.join(',')} and the token.`;
  const atMeta = (text: string): Fault[] => [{ text: `${text} ${call}`, corrections: [] }];
  if (subscription === undefined) return atMeta('The app is not subscribed to the page, so no webhook arrives.');
  const fields = Array.isArray(subscription.subscribed_fields) ? subscription.subscribed_fields : [];
  const missing = neededFields.filter((field) => !fields.includes(field));
  if (missing.length === 0) return [];
  return atMeta(`The subscription of the app to the page lacks ${missing.join(', ')}.`);
}
