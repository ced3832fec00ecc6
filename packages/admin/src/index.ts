export {
  AbortError,
  ApiError,
  BadRequestError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  NotFoundError,
  OmnichannelError,
  PayloadTooLargeError,
  RedirectError,
  ServerError,
  TimeoutError,
  TooManyRequestsError,
  UnauthorizedError,
  UnexpectedResponseError,
  UnprocessableContentError,
  UnsupportedMediaTypeError,
} from '@omnichannel/client';
export type * from '@omnichannel/types/admin';
export {
  type Client as AdminClient,
  type ClientOptions as AdminClientOptions,
  createAdminClient,
} from './client.ts';
export { type Item, List, type ListId, paginate } from './lists.ts';
export type { Body, Data, OperationError, OperationId, Path, Query } from './operation.ts';
export { OmnichannelAdmin } from './resources.gen.ts';
