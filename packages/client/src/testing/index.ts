export type { Call } from './call.ts';
export { delay, networkError } from './faults.ts';
export type { Answer, Answers, Resolver } from './respond.ts';
export type { OperationId, Scenario } from './scenarios.gen.ts';
export { createTestFetch, type TestFetch, type TestFetchOptions } from './test-fetch.ts';
