export {
  type AddressPolicy,
  createOperatorPolicy,
  createPublicOnlyPolicy,
  type PublicOnlyOptions,
  type PublicOnlyPolicy,
  type ResolveName,
  resolveBySystem,
} from './address-policy.ts';
export { preload } from './connection.ts';
export { OutboundError, type OutboundErrorCode } from './errors.ts';
export type { OutboundRequest, StreamedResponse } from './exchange.ts';
export type { FetchLimits } from './fetch.ts';
export { hostOf, isLoopbackAddress, isLoopbackName, isPublicAddress } from './ip-address.ts';
export {
  createOutbound,
  type Outbound,
  type OutboundOptions,
  type OutboundResponse,
  type OutboundTrace,
} from './outbound.ts';
export { readStart } from './read-start.ts';
