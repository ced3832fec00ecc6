import { connectionTables } from './carriers/connections/tables.ts';
import { providerFileTables } from './carriers/files/tables.ts';
import { inboundSmsTables } from './carriers/inbound/tables.ts';
import { inboundEventTables } from './carriers/inbound-events/tables.ts';
import { outboxTables } from './carriers/outbox/tables.ts';
import { routingTables } from './carriers/routing/tables.ts';
import { sandboxTables } from './carriers/sandbox/tables.ts';
import { rejectionTables } from './console/rejections/tables.ts';
import { accountTables } from './features/accounts/tables.ts';
import { auditTables } from './features/audit/tables.ts';
import { chatTables } from './features/chat/tables.ts';
import type { FeatureTables } from './features/feature-tables.ts';
import { knowledgeTables } from './features/knowledge/tables.ts';
import { cardTables } from './features/messaging/cards/tables.ts';
import { contactTables } from './features/messaging/contacts/tables.ts';
import { mediaTables } from './features/messaging/media/tables.ts';
import { messageTables } from './features/messaging/tables.ts';
import { templateTables } from './features/messaging/templates/tables.ts';
import { notificationTables } from './features/notifications/tables.ts';
import { operatorTables } from './features/operators/tables.ts';
import { createEraseDataSubject } from './features/privacy/erase-data-subject.ts';
import { eraseReplies } from './features/privacy/stored-replies.ts';
import { subscriberTables } from './features/subscribers/tables.ts';
import { topicTables } from './features/topics/tables.ts';
import { usageTables } from './features/usage/tables.ts';
import { verificationTables } from './features/verification/tables.ts';
import { webhookTables } from './features/webhooks/tables.ts';
import { workflowTables } from './features/workflows/tables.ts';
import { idempotencyTables } from './http/idempotency/tables.ts';
import { rateLimitTables } from './http/rate-limits/tables.ts';
import type { Config } from './platform/config/config.ts';
import { jobTables } from './platform/jobs/tables.ts';
import type { RetentionRule } from './platform/postgres/retention-rule.ts';
import { type DatabaseSchema, readSchema } from './platform/postgres/schema.ts';

/** The tables of all features, in the order in which a data subject is erased from them. */
const features: readonly FeatureTables[] = [
  jobTables,
  accountTables,
  auditTables,
  operatorTables,
  rateLimitTables,
  topicTables,
  workflowTables,
  notificationTables,
  subscriberTables,
  // Submissions are found through their messages and verifications, so they are erased before them.
  outboxTables,
  verificationTables,
  sandboxTables,
  rejectionTables,
  connectionTables,
  providerFileTables,
  routingTables,
  inboundSmsTables,
  inboundEventTables,
  // Deliveries are found through their messages, so they are erased before them.
  webhookTables,
  mediaTables,
  messageTables,
  templateTables,
  cardTables,
  contactTables,
  knowledgeTables,
  chatTables,
  usageTables,
  // Stored responses are found by what the others erased.
  { ...idempotencyTables, erase: eraseReplies },
];

/** Reads the migrations and SQL functions of all features. */
export function readDatabaseSchema(): Promise<DatabaseSchema> {
  return readSchema(features.map((feature) => feature.sql));
}

/** Creates the retention policy: how long each table keeps its rows. */
export function createRetentionPolicy(settings: Config['retention']): readonly RetentionRule[] {
  return features.flatMap((feature) => feature.retention?.(settings) ?? []);
}

/** Erases a data subject from all tables. A request that commits at the same time is erased either completely or left unchanged. */
export const erase = createEraseDataSubject({
  erasers: features.flatMap((feature) => feature.erase ?? []),
  tables: features.flatMap((feature) => feature.awaited ?? []),
});
