import type { Actor } from './record-audit.ts';

/** The author of changes that tests make. */
export const testActor: Actor = { kind: 'service', id: null, name: 'test' };
