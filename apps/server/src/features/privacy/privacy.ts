export type { ContactId, DataSubject, Eraser, ErasureCounts } from './data-subject.ts';
export { isAboutDataSubject, mentionsPhone } from './data-subject-sql.ts';
