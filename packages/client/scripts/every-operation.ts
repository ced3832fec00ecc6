import { listOperations } from '@omnichannel/tooling/contract-source/document';

/**
 * Puts each operation into a program that uses all of them, in place of those that it names.
 *
 * @param program the whole file: what bench/size pays for everything
 * @param document the bundled contract
 */
export function withEveryOperation(program: string, document: object): string {
  const uses = listOperations(document).map(({ operation }) => `  operations.${operation.operationId},\n`);
  return program.replace(/(?: {2}operations\.\w+,\n)+/, uses.sort().join(''));
}
