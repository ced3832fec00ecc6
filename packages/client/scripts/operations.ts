import { operationsOf } from './document.ts';

/** One function an operation, as source. */
export function operationsSource(document: object): string {
  const lines = operationsOf(document).map(({ method, path, operation }) => {
    const { operationId, summary, responses, requestBody } = operation;
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
    const types = Object.keys(success?.content ?? {});
    const binary = types.length > 0 && !types.includes('application/json') ? `, { parseAs: 'blob' }` : '';
    const form = requestBody?.content['multipart/form-data'] ? ', { bodySerializer: toForm }' : '';
    return `/** ${summary}: \`${method} ${path}\`. */
export const ${operationId}: Operation<'${operationId}'> = /* @__PURE__ */ operation('${operationId}', '${method}', '${path}'${binary}${form});`;
  });
  return `import { toForm } from './form.ts';
import { type Operation, operation } from './operation.ts';

export type {
  Data, Operation, OperationCall, OperationError, OperationId, OperationOptions, Result, TransportError,
} from './operation.ts';

${lines.join('\n')}
`;
}
