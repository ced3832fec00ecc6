export type * from './admin.gen.ts';
