-- Trigrams find misspelt words. The extension ships with PostgreSQL, and the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE knowledge_bases (
  id uuid PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  name text COLLATE "C" NOT NULL,
  description text NOT NULL DEFAULT '',
  -- A short id for the index below, which repeats it a million times.
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (environment_id, name)
);

-- The documents of one transaction of an import, at most some hundred, which share rows of the index.
CREATE TABLE knowledge_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  base_number integer NOT NULL REFERENCES knowledge_bases (number) ON DELETE CASCADE,
  chunks integer NOT NULL
);
CREATE INDEX knowledge_batches_base ON knowledge_batches (base_number) INCLUDE (chunks);

CREATE TABLE knowledge_documents (
  id uuid PRIMARY KEY,
  base_id uuid NOT NULL REFERENCES knowledge_bases ON DELETE CASCADE,
  -- Path of its file, which identifies the document.
  path text COLLATE "C" NOT NULL,
  name text NOT NULL,
  -- SHA-256 of its source: an import skips the document while it is unchanged.
  fingerprint bytea NOT NULL,
  words integer NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (base_id, path)
);

CREATE TABLE knowledge_chunks (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES knowledge_documents ON DELETE CASCADE,
  batch_id bigint NOT NULL REFERENCES knowledge_batches ON DELETE CASCADE,
  -- Position in the batch. Chunks of a document are consecutive.
  ordinal integer NOT NULL,
  headings text[] NOT NULL,
  content text NOT NULL,
  UNIQUE (batch_id, ordinal)
);
CREATE INDEX knowledge_chunks_document ON knowledge_chunks (document_id);

-- The word stems of a knowledge base, for corrections of misspelt words.
CREATE TABLE knowledge_terms (
  base_number integer NOT NULL REFERENCES knowledge_bases (number) ON DELETE CASCADE,
  term text COLLATE "C" NOT NULL,
  -- Spelling in ASCII: with the locale C there are no trigrams of other letters.
  spelling text COLLATE "C" NOT NULL,
  PRIMARY KEY (base_number, term)
);
-- Without the base, whose long list of entries took longer to scan than those of all trigrams.
CREATE INDEX knowledge_terms_trigrams ON knowledge_terms USING gin (spelling gin_trgm_ops);

-- The inverted index: the chunks of a batch with a term, and its impact on the score of each (BM25 without the rarity of the term, in
-- thousandths). One row per batch instead of per chunk saves row headers, and a search reads few rows.
CREATE TABLE knowledge_postings (
  base_number integer NOT NULL,
  term text COLLATE "C" NOT NULL,
  -- No foreign key, which would be checked for each row. Code that deletes a batch deletes these rows first.
  batch_id bigint NOT NULL,
  ordinals integer[] NOT NULL,
  impacts smallint[] NOT NULL,
  PRIMARY KEY (base_number, term, batch_id)
);
CREATE INDEX knowledge_postings_batch ON knowledge_postings (batch_id);

-- Vectors of chunks, by the model that computed them. They are arrays, which every PostgreSQL supports; pgvector, if installed, only adds an
-- index. They have their own schema, which backups omit: the next import computes missing vectors.
CREATE SCHEMA knowledge_vectors;
CREATE TABLE knowledge_vectors.vectors (
  chunk_id uuid NOT NULL REFERENCES knowledge_chunks ON DELETE CASCADE,
  base_number integer NOT NULL,
  model text NOT NULL,
  embedding real[] NOT NULL,
  PRIMARY KEY (chunk_id, model)
);
-- These numbers cannot be compressed.
ALTER TABLE knowledge_vectors.vectors ALTER COLUMN embedding SET STORAGE EXTERNAL;
CREATE INDEX vectors_base ON knowledge_vectors.vectors (base_number, model);
