import { randomBytes } from 'node:crypto';
import { type AddressPolicy, createOutbound, createPublicOnlyPolicy, type Outbound } from '@omnichannel/outbound';
import type { Connection } from '../connection-kind.ts';
import type { CheckClients } from './check-token.ts';
import { createGraphClient, type GraphClient } from './graph.ts';
import { examineVersion } from './graph-versions.ts';
import { type MetaCredentials, type MetaSettings, webhookPathOf } from './meta-settings.ts';

export interface MetaOptions {
  /** Another server than Meta's, for tests and the emulator. It is no setting: a token must not go to an address that a user gives. */
  graph?: { baseUrl: string; policy: AddressPolicy };
  /** Milliseconds between attempts to reach Meta when it cannot be reached. */
  retryDelaysMs?: readonly number[];
}

/** A connection to Meta, whatever its product. */
type MetaConnection = Pick<
  Connection<MetaSettings & { timeoutMs: number }, MetaCredentials>,
  'settings' | 'credentials'
>;

/** The parts that the kinds of connections to Meta have in common. */
export const metaKindParts = {
  needsPublicUrl: () => true,
  webhookPath: webhookPathOf,
  generateCredentials: () => ({ verifyToken: randomBytes(24).toString('base64url') }),
  examine: ({ graphVersion }: MetaSettings, now: Date) => examineVersion(graphVersion, now),
};

/** Creates functions that open clients of the Graph API. */
export function createMetaClients({ graph: target, retryDelaysMs }: MetaOptions) {
  const openOutbound = () => createOutbound({ policy: target?.policy ?? createPublicOnlyPolicy() });
  return {
    /** Opens a client for a link, which closes `outbound`. */
    openForLink(connection: MetaConnection) {
      const outbound = openOutbound();
      const graph = openGraph(connection, outbound, target?.baseUrl);
      return { outbound, graph, ...(retryDelaysMs !== undefined && { retryDelaysMs }) };
    },

    /** Calls a function with clients that are closed afterwards. */
    async withClients<Result>(
      connection: MetaConnection,
      work: (clients: CheckClients) => Promise<Result>,
    ): Promise<Result> {
      const outbound = openOutbound();
      try {
        return await work({
          graph: openGraph(connection, outbound, target?.baseUrl),
          app: openAppGraph(connection, outbound, target?.baseUrl),
        });
      } finally {
        outbound.close();
      }
    },
  };
}

/** Opens a client that calls with the token of a connection. */
function openGraph({ settings, credentials }: MetaConnection, outbound: Outbound, baseUrl?: string): GraphClient {
  const { accessToken, appSecret } = credentials;
  const { graphVersion: version, timeoutMs } = settings;
  return createGraphClient({ outbound, version, accessToken, appSecret, timeoutMs, ...(baseUrl && { baseUrl }) });
}

/** Calls with the token of the app: its id and secret (developers.facebook.com/docs/facebook-login/guides/access-tokens). */
function openAppGraph({ settings, credentials }: MetaConnection, outbound: Outbound, baseUrl?: string): GraphClient {
  const accessToken = `${settings.appId}|${credentials.appSecret}`;
  const { graphVersion: version, timeoutMs } = settings;
  return createGraphClient({ outbound, version, accessToken, timeoutMs, ...(baseUrl && { baseUrl }) });
}
