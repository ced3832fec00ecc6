import type { Logger } from 'pino';
import type { Providers } from '../features/messaging/submissions.ts';
import type { Database } from '../platform/postgres/database.ts';
import { type ConnectionKind, type EmailKind, isEmailKind } from './connection-kind.ts';
import type { ConnectionCache } from './connections/connection-cache.ts';
import { recordSignIn } from './connections/connection-store.ts';
import { maskCredentials } from './connections/credentials.ts';
import type { LoadedConnection } from './connections/load-connection.ts';

interface EmailSenderParts {
  database: Database;
  connections: Pick<ConnectionCache, 'list' | 'refresh'>;
  kinds: ReadonlyMap<string, ConnectionKind>;
  log: Logger;
}

interface Candidate {
  kind: EmailKind;
  connection: LoadedConnection;
}

/**
 * Submits e-mails over the connection of their environment: the first by name that is on, its own before those of the operator. While none
 * is on, e-mails wait.
 */
export function createEmailSender({ database, connections, kinds, log }: EmailSenderParts): Providers['email'] {
  return {
    serves: (environmentId) => listCandidates(environmentId).length > 0,
    async sendEmail(email, signal) {
      const candidates = listCandidates(email.environmentId);
      const chosen = candidates.find(({ connection: { state } }) => state === 'on');
      if (chosen === undefined) {
        const reason = candidates.length === 0 ? 'no connection for e-mail' : 'every connection for e-mail is off';
        return { outcome: 'later', reason };
      }
      const { kind, connection } = chosen;
      const result = await kind.sendEmail(connection, email, signal);
      if (result.outcome === 'accepted') return result;
      const reason = maskCredentials(result.reason, connection.credentials);
      if (result.outcome !== 'broken') return { ...result, reason };
      await recordSignIn(database, connection, { outcome: 'broken', reason });
      log.error({ connection: connection.name, reason }, 'the provider rejects the credentials of a connection');
      await connections.refresh();
      return { outcome: 'later', reason };
    },
  };

  function listCandidates(environmentId: string): Candidate[] {
    const usable = connections.list().flatMap((connection): Candidate[] => {
      const kind = kinds.get(connection.kind);
      const isUsable = connection.environmentId === null || connection.environmentId === environmentId;
      return isUsable && isEmailKind(kind) ? [{ kind, connection }] : [];
    });
    const own = usable.filter(({ connection }) => connection.environmentId !== null);
    return [...own, ...usable.filter(({ connection }) => connection.environmentId === null)];
  }
}
