CREATE TABLE workflows (
  id text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  -- The caller's name of the workflow, which triggers use.
  identifier text COLLATE "C" NOT NULL,
  -- The number of the current version.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (environment_id, identifier)
);

-- Versions never change, so that an event keeps the content that it was triggered with. They stay when the workflow is deleted, as long as
-- an event refers to them.
CREATE TABLE workflow_versions (
  workflow_id text NOT NULL,
  version integer NOT NULL,
  environment_id text NOT NULL REFERENCES environments,
  -- Name, steps and flags, as the contract's Workflow has them.
  definition jsonb NOT NULL,
  workflow_created_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When another version replaced it or the workflow was deleted. No event begins with it from then on.
  retired_at timestamptz,
  PRIMARY KEY (workflow_id, version)
);
CREATE INDEX workflow_versions_retired ON workflow_versions (retired_at) WHERE retired_at IS NOT NULL;
