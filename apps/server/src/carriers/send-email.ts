import type { Logger } from 'pino';
import type { Providers } from '../features/messaging/submissions.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { ChoosableConnection } from './choose-connections.ts';
import { type ConnectionKind, type EmailKind, type EmailLink, isEmailKind } from './connection-kind.ts';
import type { ConnectionCache } from './connections/connection-cache.ts';
import { recordSignIn } from './connections/connection-store.ts';
import { maskCredentials } from './connections/credentials.ts';
import type { LoadedConnection } from './connections/load-connection.ts';
import type { EmailMetrics } from './email-metrics.ts';

interface EmailSenderParts {
  database: Database;
  connections: Pick<ConnectionCache, 'get' | 'list' | 'refresh' | 'onChange'>;
  kinds: ReadonlyMap<string, ConnectionKind>;
  metrics: EmailMetrics;
  /** Called after each e-mail that the mail server accepted or not. */
  noteOutcome?(connectionId: string, failure?: string): void;
  log: Logger;
}

/** Submits e-mails until it is closed. */
export type EmailSender = Providers['email'] & {
  /** Ends all sessions with mail servers. */
  close(): void;
};

interface Candidate {
  kind: EmailKind;
  connection: LoadedConnection;
}

/**
 * Submits e-mails over the connection of their environment: the first by name that is on, its own before those of the operator. While none
 * is on, e-mails wait.
 */
export function createEmailSender({
  database,
  connections,
  kinds,
  metrics,
  noteOutcome,
  log,
}: EmailSenderParts): EmailSender {
  /** Open links by the id of their connection. */
  const links = new Map<string, { connection: LoadedConnection; link: EmailLink }>();
  let isClosed = false;
  const stopListening = connections.onChange(() => {
    // An unchanged connection stays the same object.
    for (const [id, { connection, link }] of links) {
      if (connections.get(id) === connection) continue;
      links.delete(id);
      link.close();
    }
  });
  return {
    serves: (environmentId) => listCandidates(environmentId).length > 0,
    async sendEmail(email, signal, onBegin) {
      const candidates = listCandidates(email.environmentId);
      const chosen = candidates.find(({ connection: { state } }) => state === 'on');
      if (chosen === undefined) {
        const reason = candidates.length === 0 ? 'no connection for e-mail' : 'every connection for e-mail is off';
        return { outcome: 'later', reason };
      }
      if (isClosed) return { outcome: 'later', reason: 'the service stops' };
      const { connection } = chosen;
      const startedAt = performance.now();
      const result = await linkOf(chosen).sendEmail(email, signal, onBegin);
      metrics.submitted(connection.name, result.outcome, performance.now() - startedAt);
      if (result.outcome === 'accepted') {
        noteOutcome?.(connection.id);
        return result;
      }
      const reason = maskCredentials(result.reason, connection.credentials);
      noteOutcome?.(connection.id, reason);
      if (result.outcome !== 'broken') return { ...result, reason };
      await recordSignIn(database, connection, { outcome: 'broken', reason });
      log.error({ connection: connection.name, reason }, 'the provider rejects the credentials of a connection');
      await connections.refresh();
      return { outcome: 'later', reason };
    },
    close() {
      isClosed = true;
      stopListening();
      for (const { link } of links.values()) link.close({ force: true });
      links.clear();
    },
  };

  function linkOf({ kind, connection }: Candidate): EmailLink {
    const open = links.get(connection.id);
    if (open) return open.link;
    const link = kind.openEmail(connection);
    links.set(connection.id, { connection, link });
    return link;
  }

  function listCandidates(environmentId: string): Candidate[] {
    return listEmailConnections(connections.list(), environmentId, kinds).map((connection) => ({
      kind: kinds.get(connection.kind) as EmailKind,
      connection,
    }));
  }
}

/**
 * Lists the connections for e-mail that an environment may use: its own by name, then those of the operator. E-mails go over the first that
 * is on.
 */
export function listEmailConnections<Known extends ChoosableConnection>(
  connections: readonly Known[],
  environmentId: string,
  kinds: ReadonlyMap<string, ConnectionKind>,
): Known[] {
  const usable = connections.filter(({ kind }) => isEmailKind(kinds.get(kind)));
  const own = usable.filter((connection) => connection.environmentId === environmentId);
  return [...own, ...usable.filter((connection) => connection.environmentId === null)];
}
