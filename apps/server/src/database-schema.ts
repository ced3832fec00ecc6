import { sandboxSql } from './carriers/sandbox/tables.ts';
import { accountsSql } from './features/accounts/tables.ts';
import { chatSql } from './features/chat/tables.ts';
import { knowledgeSql } from './features/knowledge/tables.ts';
import { cardsSql } from './features/messaging/cards/tables.ts';
import { contactsSql } from './features/messaging/contacts/tables.ts';
import { mediaSql } from './features/messaging/media/tables.ts';
import { messagesSql } from './features/messaging/tables.ts';
import { templatesSql } from './features/messaging/templates/tables.ts';
import { subscribersSql } from './features/subscribers/tables.ts';
import { topicsSql } from './features/topics/tables.ts';
import { verificationSql } from './features/verification/tables.ts';
import { webhooksSql } from './features/webhooks/tables.ts';
import { idempotencySql } from './http/idempotency/tables.ts';
import { rateLimitsSql } from './http/rate-limits/tables.ts';
import { jobsSql } from './platform/jobs/tables.ts';
import { type DatabaseSchema, readSchema } from './platform/postgres/schema.ts';

/** Every folder with tables or functions. */
const folders = [
  accountsSql,
  idempotencySql,
  rateLimitsSql,
  jobsSql,
  subscribersSql,
  topicsSql,
  verificationSql,
  messagesSql,
  mediaSql,
  templatesSql,
  contactsSql,
  cardsSql,
  webhooksSql,
  knowledgeSql,
  chatSql,
  sandboxSql,
];

/** Reads the SQL of all folders. */
export function readDatabaseSchema(): Promise<DatabaseSchema> {
  return readSchema(folders);
}
