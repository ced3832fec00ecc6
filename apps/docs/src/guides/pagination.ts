/** The operations with numbered pages, from `x-pagination` of the contract. */
import { type Entry, entries, type Operation, type Parameter, resolve } from '../contract.ts';

export interface Numbered {
  entry: Entry;
  /** Names of fields of the response. */
  items: string;
  total: string;
  /** The parameters that select the page. */
  page: Parameter;
  size: Parameter;
}

/** A backward list has `before` instead of `page` and `total`. */
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
