export { chatAppTitle, chatAppTitles, createErrorBody } from './error-body.ts';
export { type Family, type FamilyPrefixes, families, familyOf } from './families.ts';
export type { Problem, Violation } from './problem.ts';
