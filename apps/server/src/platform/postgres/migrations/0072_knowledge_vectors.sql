-- What passages mean, as vectors, by the model that computed them. Arrays are there in every PostgreSQL; pgvector, in a database that has
-- it, only puts an index on them. They have a schema of their own, which backups leave out, since the next import computes what is missing:
-- also of what earlier versions of this program had stored in another form.
DROP SCHEMA IF EXISTS knowledge_vectors CASCADE;
CREATE SCHEMA knowledge_vectors;
CREATE TABLE knowledge_vectors.vectors (
  passage_id uuid NOT NULL REFERENCES knowledge_passages ON DELETE CASCADE,
  base_number integer NOT NULL,
  model text NOT NULL,
  embedding real[] NOT NULL,
  PRIMARY KEY (passage_id, model)
);
-- Numbers such as these cannot be compressed.
ALTER TABLE knowledge_vectors.vectors ALTER COLUMN embedding SET STORAGE EXTERNAL;
CREATE INDEX vectors_base ON knowledge_vectors.vectors (base_number, model);
