export type * from './openapi.gen.ts';
