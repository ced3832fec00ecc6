CREATE TABLE chat_conversations (
  id uuid PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  -- The caller's own name of their end user.
  end_user text NOT NULL,
  -- Empty until it has a title.
  name text NOT NULL,
  inputs jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX chat_conversations_end_user ON chat_conversations USING hash (end_user);
CREATE INDEX chat_conversations_updated_at ON chat_conversations (updated_at);
-- The sandbox page lists the conversations of an environment, the newest first.
CREATE INDEX chat_conversations_environment ON chat_conversations (environment_id, updated_at, id);

-- A question with its answer.
CREATE TABLE chat_messages (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES chat_conversations ON DELETE CASCADE,
  -- Their order.
  number bigint GENERATED ALWAYS AS IDENTITY,
  task_id uuid NOT NULL UNIQUE,
  query text NOT NULL,
  inputs jsonb NOT NULL,
  -- Images of the question: { id, url } where they are on the web, { id } where they were uploaded.
  files jsonb NOT NULL,
  -- Of one that runs for longer than an answer may take, its process has ended.
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'answered', 'stopped', 'failed')),
  answer text NOT NULL DEFAULT '',
  -- The passages that were cited, and what the model used, as the contract has them.
  resources jsonb NOT NULL DEFAULT '[]',
  usage jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  stop_requested_at timestamptz
);
CREATE INDEX chat_messages_conversation ON chat_messages (conversation_id, number);
CREATE INDEX chat_messages_created_at ON chat_messages (created_at);

-- Who uploaded a file; the file itself is where files are kept, under the same id.
CREATE TABLE chat_files (
  id uuid PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  end_user text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX chat_files_end_user ON chat_files USING hash (end_user);
CREATE INDEX chat_files_created_at ON chat_files (created_at);
