CREATE TABLE chat_conversations (
  id uuid PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  -- The caller's name of the end user.
  end_user text NOT NULL,
  -- Empty until it has a title.
  name text NOT NULL,
  inputs jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX chat_conversations_end_user ON chat_conversations USING hash (end_user);
CREATE INDEX chat_conversations_updated_at ON chat_conversations (updated_at);
-- The sandbox inbox lists the conversations of an environment, newest first.
CREATE INDEX chat_conversations_environment ON chat_conversations (environment_id, updated_at, id);

-- A question with its answer.
CREATE TABLE chat_messages (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES chat_conversations ON DELETE CASCADE,
  -- Order of the messages.
  number bigint GENERATED ALWAYS AS IDENTITY,
  task_id uuid NOT NULL UNIQUE,
  query text NOT NULL,
  inputs jsonb NOT NULL,
  -- Images of the question: { id, url } where they are on the web, { id } where they were uploaded.
  files jsonb NOT NULL,
  -- A status of `running` beyond the deadline means that the process died.
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'answered', 'stopped', 'failed')),
  answer text NOT NULL DEFAULT '',
  -- Cited passages and usage of the model, in the contract's format.
  resources jsonb NOT NULL DEFAULT '[]',
  usage jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  stop_requested_at timestamptz
);
CREATE INDEX chat_messages_conversation ON chat_messages (conversation_id, number);
CREATE INDEX chat_messages_created_at ON chat_messages (created_at);

-- Owner of an uploaded file. The file itself is in `media` under the same id.
CREATE TABLE chat_files (
  id uuid PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  end_user text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX chat_files_end_user ON chat_files USING hash (end_user);
CREATE INDEX chat_files_created_at ON chat_files (created_at);
