export { chatAppTitle, problemBody } from './bodies.ts';
export { type Family, type FamilyPrefixes, families, familyOf } from './families.ts';
export type { Problem, Violation } from './problem.ts';
