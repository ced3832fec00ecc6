export * from '@omnichannel/client';
export * from '@omnichannel/client/media';
export { createClient as createMinimalClient } from '@omnichannel/client/minimal';
export * from '@omnichannel/client/operations';
export * from '@omnichannel/client/phone';
export * from '@omnichannel/client/stream';
export * from '@omnichannel/client/topics';
export * from '@omnichannel/client/webhooks';
