export { leakFinder } from './leaks.ts';
export { mutated } from './mutations.ts';
export { type AnyRequest, requestsOf } from './requests.ts';
