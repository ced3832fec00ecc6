import type { AccountTables } from './accounts/tables.ts';
import type { CardTables } from './messaging/cards/tables.ts';
import type { SandboxTables } from '../carriers/sandbox/tables.ts';
import type { ChatTables } from './chat/tables.ts';
import type { ContactTables } from './messaging/contacts/tables.ts';
import type { IdempotencyTables } from '../http/idempotency/tables.ts';
import type { KnowledgeTables } from './knowledge/tables.ts';
import type { MediaTables } from './messaging/media/tables.ts';
import type { MessageTables } from './messaging/tables.ts';
import type { QueueTables } from '../platform/jobs/tables.ts';
import type { SandboxPageTables } from '../console/tables.ts';
import type { SubscriberTables } from './subscribers/tables.ts';
import type { TemplateTables } from './messaging/templates/tables.ts';
import type { TopicTables } from './topics/tables.ts';
import type { VerificationTables } from './verification/tables.ts';
import type { WebhookTables } from './webhooks/tables.ts';

/** Every table, by its name; the migrations beside it make them. */
export interface Tables
  extends AccountTables,
    CardTables,
    ChatTables,
    ContactTables,
    IdempotencyTables,
    KnowledgeTables,
    MediaTables,
    MessageTables,
    QueueTables,
    SandboxPageTables,
    SandboxTables,
    SubscriberTables,
    TemplateTables,
    TopicTables,
    VerificationTables,
    WebhookTables {}
