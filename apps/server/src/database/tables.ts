import type { AccountTables } from '../accounts/tables.ts';
import type { SandboxTables } from '../carriers/sandbox/tables.ts';
import type { IdempotencyTables } from '../idempotency/tables.ts';
import type { QueueTables } from '../queue/tables.ts';
import type { SandboxPageTables } from '../sandbox/tables.ts';
import type { SubscriberTables } from '../subscribers/tables.ts';
import type { TopicTables } from '../topics/tables.ts';
import type { VerificationTables } from '../verification/tables.ts';

/** Every table, by its name; the migrations beside it make them. */
export interface Tables
  extends AccountTables,
    IdempotencyTables,
    QueueTables,
    SandboxPageTables,
    SandboxTables,
    SubscriberTables,
    TopicTables,
    VerificationTables {}
