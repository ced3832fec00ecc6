import {
  describeDefaults,
  describeDeprecation,
  describeErrors,
  describeHelpers,
  describeOperation,
} from '@omnichannel/tooling/contract-source/describe';
import { isDownload, isEventTrigger, listOperations } from '@omnichannel/tooling/contract-source/document';
import { listsSource } from '@omnichannel/tooling/contract-source/lists';

/** One function an operation, as source. */
export function operationsSource(document: object): string {
  const lines = listOperations(document).map(({ method, path, operation }) => {
    const { operationId, responses, requestBody } = operation;
    const kind = isEventTrigger(operation) ? 'EventOperation' : 'Operation';
    const [type, binary] = isDownload(operation) ? ['DownloadOperation', `, { parseAs: 'blob' }`] : [kind, ''];
    const form = requestBody?.content['multipart/form-data'] ? ', { bodySerializer: toForm }' : '';
    const helpers = [...describeHelpers(operation), ...describeDeprecation(operation)].map((line) => `\n * ${line}`);
    return `/**
 * ${describeOperation(operation)}
 *
 * \`${method} ${path}\`
 *
 * ${describeDefaults(document, method, operation)}
 *
 * @throws {ApiError} when the service rejects the call; \`${operationId}.isError(error)\` types it by its status: ${describeErrors(responses)} …
 * @throws {ConnectionError} when no complete response arrived; a \`TimeoutError\` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's${helpers.join('')}
 */
export const ${operationId}: ${type}<'${operationId}'> = /* @__PURE__ */ operation('${operationId}', '${method}', '${path}'${binary}${form});`;
  });
  return `import type { EventOperation } from './event-body.ts';
import { toForm } from './form.ts';
import { type DownloadOperation, type Operation, operation } from './operation.ts';

export type {
  Data, DownloadAs, DownloadOperation, DownloadOptions, Operation, OperationCall, OperationError, OperationId, OperationOptions, Result, TransportError,
} from './operation.ts';
export type {
  AnyPayloads, EventOperation, TypedEventBroadcast, TypedEventTrigger, TypedEventTriggers,
} from './event-body.ts';

${lines.join('\n')}
`;
}

/** The paginated operations with their functions, as source. */
export function operationListsSource(document: object): string {
  const ids = listOperations(document).flatMap(({ operation }) =>
    operation['x-pagination'] ? [operation.operationId] : [],
  );
  return `import { ${ids.sort().join(', ')} } from './operations.gen.ts';

${listsSource(document, (_, id) => `request: ${id}`)}`;
}
