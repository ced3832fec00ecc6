export type * from '@omnichannel/types';
export * from './api-error.ts';
export { createClient } from './client.ts';
export type { Client, CoreOptions } from './core.ts';
export type { Credentials } from './credentials.ts';
export * from './errors.ts';
export { toForm } from './form.ts';
export type { CallEvent, CallPolicy, ClientOptions } from './options.ts';
export type { Token } from './token.ts';
