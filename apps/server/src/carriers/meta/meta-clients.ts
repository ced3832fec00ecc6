import type { Outbound } from '@omnichannel/outbound';
import type { Connection } from '../connection-kind.ts';
import { createGraphClient, type GraphClient } from './graph.ts';
import type { MetaCredentials, MetaSettings } from './meta-settings.ts';

/** A connection to Meta, whatever its product. */
type MetaConnection = Pick<
  Connection<MetaSettings & { timeoutMs: number }, MetaCredentials>,
  'settings' | 'credentials'
>;

/** Opens a client that calls with the token of a connection. */
export function openGraph(
  { settings, credentials }: MetaConnection,
  outbound: Outbound,
  baseUrl?: string,
): GraphClient {
  const { accessToken, appSecret } = credentials;
  const { graphVersion: version, timeoutMs } = settings;
  return createGraphClient({ outbound, version, accessToken, appSecret, timeoutMs, ...(baseUrl && { baseUrl }) });
}

/** Calls with the token of the app: its id and secret (developers.facebook.com/docs/facebook-login/guides/access-tokens). */
export function openAppGraph(
  { settings, credentials }: MetaConnection,
  outbound: Outbound,
  baseUrl?: string,
): GraphClient {
  const accessToken = `${settings.appId}|${credentials.appSecret}`;
  const { graphVersion: version, timeoutMs } = settings;
  return createGraphClient({ outbound, version, accessToken, timeoutMs, ...(baseUrl && { baseUrl }) });
}
