import { sql } from 'kysely';
import type { FeatureTables } from '../../features/feature-tables.ts';
import { eraseSubmissions } from './erase.ts';

/** Days after which a receipt or a watermark without a submission is deleted. Providers report within three days. */
const unmatchedDays = 7;

export const outboxTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: ({ deliveryBodyDays }) => [
    { table: 'submission_attempts', startsAt: sql`written_at`, days: deliveryBodyDays, isIndexed: true },
    { table: 'submitted_parts', startsAt: sql`accepted_at`, days: deliveryBodyDays, isIndexed: true },
    { table: 'unmatched_receipts', startsAt: sql`received_at`, days: unmatchedDays, isIndexed: true },
    { table: 'recipient_watermarks', startsAt: sql`received_at`, days: unmatchedDays, isIndexed: true },
  ],
  erase: eraseSubmissions,
};
