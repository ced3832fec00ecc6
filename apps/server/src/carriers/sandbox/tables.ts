import type { Generated, GeneratedAlways } from 'kysely';

/** Tables of this folder, by name. */
export interface SandboxTables {
  sandbox_messages: {
    id: GeneratedAlways<number>;
    environment_id: string;
    message_id: string;
    channel: 'sms';
    recipient: string;
    sender: string;
    text: string;
    outcome: 'delivered' | 'sent' | 'failed';
    outcome_at: Date;
    created_at: Generated<Date>;
  };
}
