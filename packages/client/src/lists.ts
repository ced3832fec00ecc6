import type { Client } from './core.ts';
import { lists } from './lists.gen.ts';
import type { Data, Operation, OperationError } from './operation.ts';
import type { RequestOptions } from './options.ts';
import { PagedCall } from './paged-call.ts';
import type { Path, Query } from './resource.ts';

/** Ids of the paginated operations. */
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
    const send = lists[id].request as unknown as Operation<Id>;
    super(id, lists[id], { ...query }, (of) =>
      send(client, { ...options, params: { path, query: of } } as never).withResponse(),
    );
  }
}

/**
 * Requests a page of a list, with a way to the next ones.
 *
 * @param id a paginated operation
 * @returns the page when awaited; `for await` iterates over the items of all pages
 * @throws {ApiError} when the service rejects a request
 * @example
 * for await (const topic of paginate(client, 'listTopics')) console.log(topic.key);
 */
export function paginate<Id extends ListId>(client: Client, id: Id, ...[options]: ListArguments<Id>): List<Id> {
  return new List(client, id, options);
}
