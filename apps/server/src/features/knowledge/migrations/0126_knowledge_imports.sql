-- Documents that operators upload. A job reads each; then its bytes are removed, and the row shows the result.
CREATE TABLE knowledge_imports (
  id uuid PRIMARY KEY,
  base_id uuid NOT NULL REFERENCES knowledge_bases ON DELETE CASCADE,
  path text COLLATE "C" NOT NULL,
  -- Null as soon as the document is read.
  content bytea,
  bytes integer NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'added', 'replaced', 'unchanged', 'failed')),
  -- Why the document cannot be read.
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
-- PDF and Word documents are compressed already.
ALTER TABLE knowledge_imports ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX knowledge_imports_base ON knowledge_imports (base_id, created_at, id);
CREATE INDEX knowledge_imports_waiting ON knowledge_imports (base_id) WHERE status = 'waiting';
