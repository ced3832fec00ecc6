import { PagedCall, type RequestOptions } from '@omnichannel/client/transport';
import type { Client } from './client.ts';
import { lists } from './lists.gen.ts';
import { call, type Data, type OperationError, type Path, type Query } from './operation.ts';

/** Ids of the lists of the admin API. */
export type ListId = keyof typeof lists;

/** One item of a list. */
export type Item<Id extends ListId> = Data<Id> extends { data: (infer One)[] } ? One : never;

/** The query of a list and the parameters of its path, and headers, policy and signal of its calls. */
type ListOptions<Id extends ListId> = RequestOptions & { query?: Query<Id> | undefined } & ([Path<Id>] extends [never]
    ? { path?: never }
    : { path: Path<Id> });
/** Options can be left out for a list without path parameters. */
type ListArguments<Id extends ListId> =
  object extends ListOptions<Id> ? [options?: ListOptions<Id>] : [options: ListOptions<Id>];

/** The first page of a list, and a way to the others. */
export class List<Id extends ListId> extends PagedCall<Data<Id>, OperationError<Id>, Item<Id>> {
  constructor(client: Client, id: Id, { query, path, ...options }: Partial<ListOptions<Id>> = {}) {
    super(id, lists[id], { ...query }, (of) =>
      call(client, id, 'GET', lists[id].path, { ...options, params: { path, query: of } }).withResponse(),
    );
  }
}

/**
 * Requests a page of a list, with a way to the next ones.
 *
 * @param id a list of the admin API
 * @returns the page when awaited; `for await` iterates over the items of all pages
 * @throws {ApiError} when the service rejects a request
 * @example
 * for await (const account of paginate(admin, 'listAccounts')) console.log(account.userName);
 */
export function paginate<Id extends ListId>(client: Client, id: Id, ...[options]: ListArguments<Id>): List<Id> {
  return new List(client, id, options);
}
