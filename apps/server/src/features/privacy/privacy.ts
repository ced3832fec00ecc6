export type { ContactId, DataSubject, Eraser, ErasureCounts } from './data-subject.ts';
export {
  isAboutDataSubject,
  isFromDataSubject,
  isInEnvironment,
  isOfSubscriber,
  mentionsPhone,
} from './data-subject-sql.ts';
