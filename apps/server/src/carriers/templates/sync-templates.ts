import { OutboundError } from '@omnichannel/outbound';
import { type Actor, recordAudit } from '../../features/audit/record-audit.ts';
import { replaceProviderTemplates } from '../../features/messaging/templates/postgres-template-store.ts';
import { readTemplate } from '../../features/messaging/templates/read-template.ts';
import type { Template } from '../../features/messaging/templates/template.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Connection, ConnectionKind, ProviderTemplate } from '../connection-kind.ts';
import { maskCredentials } from '../connections/credentials.ts';
import { describeUnreachable } from '../http-link.ts';
import { findUnsupportedPart } from './unsupported-parts.ts';

/** The result of copying the templates of a connection into its account. */
export interface TemplateSync {
  templates: Pick<Template, 'name' | 'language' | 'status' | 'quality'>[];
  removed: Pick<Template, 'name' | 'language'>[];
  /** Templates that the service cannot send. Only their names are copied, so that a request for one gets the reason. */
  unsupported: { name: string; language: string; reason: string }[];
}

/** Describes for an operator why the templates could not be copied, with the host that could not be reached. */
export function describeSyncFailure(error: Error, { credentials }: Pick<Connection, 'credentials'>): string {
  const reason = error instanceof OutboundError ? describeUnreachable(error) : error.message;
  return `The templates could not be copied, and none has changed: ${maskCredentials(reason, credentials)}`;
}

/** Statuses of templates that are as good as removed. */
const removedStatuses: ReadonlySet<string> = new Set(['deleted', 'pending_deletion', 'archived']);

/**
 * Copies the templates of a connection from the provider into its account, and removes copies that are no longer there.
 *
 * @param actor the operator who has started it, for the audit log; absent for the hourly copies
 * @throws {ApplicationError} when the connection has no account, or its provider no templates
 * @throws the error of the provider; nothing is changed then
 */
export async function syncTemplates(
  database: Database,
  kind: ConnectionKind,
  connection: Connection,
  signal: AbortSignal,
  actor?: Actor,
): Promise<TemplateSync> {
  const { environmentId, name } = connection;
  if (kind.listTemplates === undefined) {
    throw new ApplicationError(
      'invalid',
      `${name} is a connection of kind ${kind.name}, whose provider has no templates.`,
    );
  }
  if (environmentId === null) {
    throw new ApplicationError(
      'invalid',
      `${name} belongs to no account, so that its templates belong to none either. Import them into each account instead.`,
    );
  }
  const { account, templates: found } = await kind.listTemplates(connection, signal);
  const templates: Template[] = [];
  const unsupported: TemplateSync['unsupported'] = [];
  for (const template of found) {
    if (removedStatuses.has(template.status)) continue;
    const read = convert(template);
    if (typeof read !== 'string') templates.push(read);
    else unsupported.push({ name: template.name, language: template.language, reason: read });
  }
  const removed = await database.transaction().execute(async (transaction) => {
    const changes = { providerAccount: account, templates, unsupported };
    const gone = await replaceProviderTemplates(transaction, environmentId, changes);
    if (actor !== undefined) {
      await recordAudit(transaction, actor, {
        action: 'templates.synced',
        target: { type: 'connection', id: connection.id, name },
        environmentId,
        after: { templates: templates.length, removed: gone.length, unsupported: unsupported.length },
      });
    }
    return gone;
  });
  return {
    templates: templates.map(({ name: named, language, status, quality }) => ({
      name: named,
      language,
      ...(status !== undefined && { status }),
      ...(quality !== undefined && { quality }),
    })),
    removed,
    unsupported,
  };
}

/** @returns why the service cannot send it */
function convert({ name, language, status, quality, components, unsupported }: ProviderTemplate): Template | string {
  if (unsupported !== undefined) return unsupported;
  const part = findUnsupportedPart(components);
  if (part !== undefined) return `has ${part}`;
  const read = readTemplate({ name, language, components });
  if ('faults' in read) {
    return `has parts that are not supported (${read.faults.map(({ path, message }) => `${path} ${message}`).join('; ')})`;
  }
  return { ...read.item, status, ...(quality !== undefined && { quality }) };
}
