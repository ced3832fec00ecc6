export type * from '@omnichannel/types/admin';
export {
  type Client as AdminClient,
  type ClientOptions as AdminClientOptions,
  createAdminClient,
} from './admin/client.ts';
export { type Item, List, type ListId, paginate } from './admin/lists.ts';
export type { Body, Data, OperationError, OperationId, Path, Query } from './admin/operation.ts';
export { OmnichannelAdmin } from './admin/resources.gen.ts';
