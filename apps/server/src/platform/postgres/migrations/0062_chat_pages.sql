-- The sandbox page lists the conversations of an environment, the newest first.
CREATE INDEX chat_conversations_environment ON chat_conversations (environment_id, updated_at, id);
