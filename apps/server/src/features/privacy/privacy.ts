export type { ContactId, DataSubject, ErasureCounts } from './data-subject.ts';
export { mentionsPhone } from './phone-mention-sql.ts';
