import type { Success } from '../api.ts';
import type { RowOf } from '../list/use-list.ts';

export type Account = Success<'/admin/v1/accounts/{accountId}', 'get'>;

/** An API key of an account, without its secret. */
export type Key = RowOf<'/admin/v1/accounts/{accountId}/keys'>;
