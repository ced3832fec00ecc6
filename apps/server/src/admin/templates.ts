import type { ConnectionKind } from '../carriers/connection-kind.ts';
import { readConnection } from '../carriers/connections/find-connection.ts';
import { loadConnection } from '../carriers/connections/load-connection.ts';
import { describeSyncFailure, syncTemplates } from '../carriers/templates/sync-templates.ts';
import type { Context } from '../features/context.ts';
import type { ImportFault } from '../features/messaging/import-file.ts';
import { importTemplates, removeTemplate } from '../features/messaging/templates/manage-templates.ts';
import { countTemplateValues, previewTemplate } from '../features/messaging/templates/preview-template.ts';
import { readTemplate } from '../features/messaging/templates/read-template.ts';
import { findTemplate, searchTemplates, type TemplateState } from '../features/messaging/templates/search-templates.ts';
import type { Template } from '../features/messaging/templates/template.ts';
import { toActor } from '../features/operators/operator.ts';
import type { Handlers } from '../http/handler.ts';
import { HttpError } from '../http/http-error.ts';
import { ApplicationError } from '../platform/application-error.ts';
import { toPage } from '../platform/postgres/keyset-cursor.ts';
import { invalidItems, readItems } from './read-items.ts';
import { notFound, requireAccount, textsOf, toReply } from './replies.ts';

/** Milliseconds for the templates of a connection: less than a proxy waits for a response. */
const syncTimeoutMs = 50_000;

/** The message templates of accounts. */
export function createTemplateHandlers(context: Context, kinds: ReadonlyMap<string, ConnectionKind>): Handlers {
  const { database } = context;
  const requireTemplate = async (accountId: string, name: string, language: string) => {
    const { environmentId } = await requireAccount(database, accountId);
    const found = await findTemplate(database, environmentId, name, language);
    if (!found) throw notFound('template', 'listTemplates');
    return { ...found, environmentId };
  };
  return {
    async listTemplates({ params: { accountId }, query: { search, language, status, cursor, limit = 50 } }) {
      const { environmentId } = await requireAccount(database, accountId);
      const filter = { search, language, status, after: textsOf<readonly [string, string]>(cursor, 2) };
      const templates = await searchTemplates(database, environmentId, filter, limit + 1);
      return toReply(
        toPage(templates, limit, ({ name, language }) => [name, language]),
        toState,
      );
    },
    async getTemplate({ params: { accountId, templateName, language } }) {
      const { state, template } = await requireTemplate(accountId, templateName, language);
      return { status: 200, body: { ...toState(state), ...toParts(template) } };
    },
    async importTemplates({ params: { accountId }, body, operator, ...call }) {
      const { environmentId } = await requireAccount(database, accountId);
      const templates = readItems('templates', body.templates, {
        read: readTemplate,
        keyOf: ({ name, language }) => `${name} in ${language}`,
      });
      const namespace = await importTemplates(database, toActor(operator, call), environmentId, templates);
      const imported = templates.map(({ name, language }) => ({ name, language }));
      return { status: 200, body: { namespace, imported } };
    },
    async deleteTemplate({ params: { accountId, templateName: name, language }, operator, ...call }) {
      const { environmentId } = await requireAccount(database, accountId);
      const deleted = await removeTemplate(database, toActor(operator, call), environmentId, { name, language });
      if (deleted === 0) throw notFound('template', 'listTemplates');
      return { status: 204, body: undefined };
    },
    async previewTemplate({ params: { accountId, templateName, language }, body }) {
      const { template, state } = await requireTemplate(accountId, templateName, language);
      if (state.unsupported !== null) throw invalidItems([{ path: '', message: state.unsupported }]);
      const { header = [], body: texts = [], buttons = [] } = body;
      const shown = previewTemplate(template, { header, body: texts, buttons });
      if (Array.isArray(shown)) throw invalidItems(shown);
      return { status: 200, body: toPreview(shown) };
    },
    async syncTemplates({ params: { accountId }, body: { connection: name }, operator, ...call }) {
      const { environmentId, userName } = await requireAccount(database, accountId);
      const row = await readConnection(database, name);
      if (row.environment_id !== environmentId) {
        throw new HttpError(404, `The account ${userName} has no connection ${name}.`);
      }
      const { config, keys, log } = context;
      const connection = loadConnection(row, { kinds, keys, publicUrl: config.publicUrl, log });
      const kind = kinds.get(connection.kind);
      if (kind === undefined || connection.fault !== undefined) {
        throw new HttpError(409, `The connection ${name} cannot be used. ${connection.fault}`);
      }
      const signal = AbortSignal.timeout(syncTimeoutMs);
      const result = await syncTemplates(database, kind, connection, signal, toActor(operator, call)).catch((error) => {
        if (error instanceof ApplicationError) throw error;
        throw new HttpError(409, describeSyncFailure(error as Error, connection), { cause: error });
      });
      return { status: 200, body: result };
    },
  };
}

function toState({ updatedAt, ...state }: TemplateState) {
  return { ...state, updatedAt: updatedAt.toISOString() };
}

/** Describes the parts of a template, with the number of values that each needs. */
function toParts(template: Template) {
  const { header, body, footer, buttons } = template;
  const counts = countTemplateValues(template);
  return {
    header: {
      ...(header === undefined
        ? { type: 'none' as const }
        : 'text' in header
          ? { type: 'text' as const, text: header.text }
          : { type: header.type }),
      variables: counts.header,
    },
    body: { text: body, variables: counts.body },
    ...(footer !== undefined && { footer }),
    buttons: buttons.map((button, index) => ({
      kind: button.kind,
      text: button.text,
      ...(button.kind === 'url' && { url: button.url }),
      variables: counts.buttons[index] ?? 0,
    })),
  };
}

function toPreview({ header, body, footer, buttons }: Exclude<ReturnType<typeof previewTemplate>, ImportFault[]>) {
  return {
    header: header
      ? 'text' in header
        ? { type: 'text' as const, text: header.text }
        : { type: header.type }
      : { type: 'none' as const },
    body,
    ...(footer !== undefined && { footer }),
    buttons: buttons.map(({ kind, text, value }) => ({ kind, text, ...(kind === 'url' && { url: value }) })),
  };
}
