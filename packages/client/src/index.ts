export type * from '@omnichannel/types';
export { type Client, type ClientOptions, createClient } from './client.ts';
