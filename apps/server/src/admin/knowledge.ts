import type { Context } from '../features/context.ts';
import { isSupportedFile } from '../features/knowledge/documents/read-document.ts';
import { type BaseState, findBase, findBases, findDocuments } from '../features/knowledge/find-bases.ts';
import { findUpload, findUploads, type UploadState, uploadDocument } from '../features/knowledge/import/uploads.ts';
import { createConfiguredRetriever } from '../features/knowledge/knowledge.ts';
import { createBase, deleteBase, deleteDocument } from '../features/knowledge/manage-bases.ts';
import { toActor } from '../features/operators/operator.ts';
import type { Handlers } from '../http/handler.ts';
import { HttpError } from '../http/http-error.ts';
import { toPage } from '../platform/postgres/keyset-cursor.ts';
import { notFound, requireAccount, textsOf, timeAndIdOf, toReply } from './replies.ts';

/** Maximum bytes of an uploaded document. */
const maxDocumentBytes = 20 * 2 ** 20;

/** The knowledge bases of accounts. */
export function createKnowledgeHandlers(context: Context): Handlers {
  const { database, queue } = context;
  const retriever = createConfiguredRetriever(context);
  const requireBase = async ({ accountId, baseId }: { accountId: string; baseId: string }) => {
    const { environmentId } = await requireAccount(database, accountId);
    const base = await findBase(database, environmentId, baseId);
    if (!base) throw notFound('knowledge base', 'listKnowledgeBasesOfAccount');
    return { ...base, environmentId };
  };
  return {
    async listKnowledgeBasesOfAccount({ params: { accountId }, query: { cursor, limit = 50 } }) {
      const { environmentId } = await requireAccount(database, accountId);
      const bases = await findBases(database, environmentId, timeAndIdOf(cursor), limit + 1);
      return toReply(
        toPage(bases, limit, ({ position, id }) => [position, id]),
        toBase,
      );
    },
    async createKnowledgeBase({ params: { accountId }, body: { name, description = '' }, operator, ...call }) {
      const { environmentId } = await requireAccount(database, accountId);
      const baseId = await createBase(database, toActor(operator, call), environmentId, { name, description });
      return { status: 201, body: toBase(await requireBase({ accountId, baseId })) };
    },
    async getKnowledgeBase({ params }) {
      return { status: 200, body: toBase(await requireBase(params)) };
    },
    async deleteKnowledgeBase({ params, operator, ...call }) {
      await deleteBase(database, toActor(operator, call), await requireBase(params));
      return { status: 204, body: undefined };
    },
    async listKnowledgeDocuments({ params, query: { cursor, limit = 50 } }) {
      const base = await requireBase(params);
      const [after] = textsOf<readonly [string]>(cursor, 1) ?? [];
      return toReply(
        toPage(await findDocuments(database, base, after, limit + 1), limit, ({ path }) => [path]),
        ({ importedAt, ...document }) => ({ ...document, importedAt: importedAt.toISOString() }),
      );
    },
    async uploadKnowledgeDocument({ params, body, operator, ...call }) {
      const base = await requireBase(params);
      const document = { path: readPath(body.path), content: readContent(body.content) };
      const upload = await uploadDocument(database, queue, toActor(operator, call), base, document);
      return { status: 201, body: toImport(upload) };
    },
    async deleteKnowledgeDocument({ params, operator, ...call }) {
      const base = await requireBase(params);
      const isDeleted = await deleteDocument(database, toActor(operator, call), base, params.documentId);
      if (!isDeleted) throw notFound('document', 'listKnowledgeDocuments');
      return { status: 204, body: undefined };
    },
    async listKnowledgeImports({ params, query: { cursor, limit = 50 } }) {
      const imports = await findUploads(database, await requireBase(params), timeAndIdOf(cursor), limit + 1);
      return toReply(
        toPage(imports, limit, ({ position, id }) => [position, id]),
        toImport,
      );
    },
    async getKnowledgeImport({ params }) {
      const found = await findUpload(database, await requireBase(params), params.importId);
      if (!found) throw notFound('import', 'listKnowledgeImports');
      return { status: 200, body: toImport(found) };
    },
    async askKnowledgeBase({ params, body: { question, limit = 10 }, signal, log }) {
      const { id, environmentId } = await requireBase(params);
      const found = await retriever.search(question, { environmentId, baseIds: [id], limit, signal, log });
      const chunks = found.map(({ documentName, baseId: _, baseName: __, headings, ...chunk }) => ({
        ...chunk,
        documentTitle: documentName,
        headings: [...headings],
      }));
      return { status: 200, body: { chunks, isAnswerable: found.some(({ evidence }) => evidence >= 1) } };
    },
  };
}

/** Checks the name of a document. Absolute paths belong to imports by a command. @throws {HttpError} 422 */
function readPath(path: string): string {
  if (!isSupportedFile(path)) {
    throw invalid('path', 'must end with .md, .markdown, .html, .htm, .txt, .pdf or .docx');
  }
  if (path.startsWith('/')) throw invalid('path', 'must not begin with a slash');
  return path;
}

/** @throws {HttpError} 422 */
function readContent(text: string): Buffer {
  const content = Buffer.from(text, 'base64');
  // Node.js ignores characters that are not Base64.
  if (content.toString('base64') !== text) throw invalid('content', 'must be Base64 with padding (RFC 4648 §4)');
  if (content.length > maxDocumentBytes) throw invalid('content', `must have ${maxDocumentBytes} bytes at most`);
  return content;
}

function invalid(field: string, message: string): HttpError {
  return new HttpError(422, 'The document cannot be imported; see errors.', {
    violations: [{ in: 'body', field, message }],
  });
}

function toBase({ id, name, description, documents, words, waitingImports, createdAt }: BaseState) {
  return { id, name, description, documents, words, waitingImports, createdAt: createdAt.toISOString() };
}

function toImport({ position: _, createdAt, finishedAt, ...upload }: UploadState) {
  return { ...upload, createdAt: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}
