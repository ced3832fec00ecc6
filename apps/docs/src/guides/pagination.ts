/** The operations that list by the number of a page, by the contract's `x-pagination`. */
import { type Entry, entries, type Operation, type Parameter, resolve } from '../contract.ts';

export interface Numbered {
  entry: Entry;
  /** Names of members of the answer. */
  items: string;
  total: string;
  /** The parameters that choose the page. */
  page: Parameter;
  size: Parameter;
}

/** A list that is read backward has `before` in place of `page` and `total`. */
type Paged = Operation & {
  'x-pagination'?: { items: string; size: string } & (
    | { before: string; page?: never }
    | { page: string; total: string }
  );
};

function parameterOf({ operation }: Entry, wanted: string): Parameter {
  const found = (operation.parameters ?? [])
    .map((node) => resolve<Parameter>(node))
    .find(({ name }) => name === wanted);
  if (!found) throw new Error(`Operation '${operation.operationId}' has no parameter '${wanted}'.`);
  return found;
}

export const numbered: Numbered[] = entries.flatMap((entry) => {
  const pagination = (entry.operation as Paged)['x-pagination'];
  if (pagination?.page === undefined) return [];
  const { items, total, page, size } = pagination;
  return { entry, items, total, page: parameterOf(entry, page), size: parameterOf(entry, size) };
});
