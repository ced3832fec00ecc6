-- Created once for an environment, because integrators store it.
CREATE TABLE template_namespaces (
  environment_id text PRIMARY KEY REFERENCES environments,
  namespace text NOT NULL
);

CREATE TABLE templates (
  environment_id text NOT NULL REFERENCES environments,
  name text NOT NULL,
  language text NOT NULL,
  -- Its parts; see templates/template.ts.
  definition jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment_id, name, language)
);
