import { operationsOf } from './document.ts';

/** The functions of all operations in one list, as source: what bench/size/everything.ts pays for them. */
export function everyOperationSource(document: object): string {
  const names = operationsOf(document).map(({ operation }) => operation.operationId);
  return `import * as operations from '@omnichannel/client/operations';

export default [
${names
  .sort()
  .map((name) => `  operations.${name},`)
  .join('\n')}
];
`;
}
