-- Trigrams find words that are misspelt. It comes with PostgreSQL, and the owner of a database may bring it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE knowledge_bases (
  id uuid PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  name text COLLATE "C" NOT NULL,
  description text NOT NULL DEFAULT '',
  -- Short, for the index below, which repeats it a million times.
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (environment_id, name)
);

-- The documents of one transaction of an import, at most some hundred: they share rows of the index.
CREATE TABLE knowledge_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  base_number integer NOT NULL REFERENCES knowledge_bases (number) ON DELETE CASCADE,
  passages integer NOT NULL
);
CREATE INDEX knowledge_batches_base ON knowledge_batches (base_number) INCLUDE (passages);

CREATE TABLE knowledge_documents (
  id uuid PRIMARY KEY,
  base_id uuid NOT NULL REFERENCES knowledge_bases ON DELETE CASCADE,
  -- Where it was read from: the same path is the same document.
  path text COLLATE "C" NOT NULL,
  name text NOT NULL,
  -- SHA-256 of what it was made of: while that stays, so does the document.
  fingerprint bytea NOT NULL,
  words integer NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (base_id, path)
);

CREATE TABLE knowledge_passages (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES knowledge_documents ON DELETE CASCADE,
  batch_id bigint NOT NULL REFERENCES knowledge_batches ON DELETE CASCADE,
  -- Within the batch; those of a document follow each other.
  ordinal integer NOT NULL,
  headings text[] NOT NULL,
  content text NOT NULL,
  UNIQUE (batch_id, ordinal)
);
CREATE INDEX knowledge_passages_document ON knowledge_passages (document_id);

-- Every word stem of a base, to find the one that a misspelt word is near to.
CREATE TABLE knowledge_terms (
  base_number integer NOT NULL REFERENCES knowledge_bases (number) ON DELETE CASCADE,
  term text COLLATE "C" NOT NULL,
  -- In ASCII: with the locale C there are no trigrams of other letters.
  spelling text COLLATE "C" NOT NULL,
  PRIMARY KEY (base_number, term)
);
-- Without the base, whose long list of entries took longer to go through than those of all trigrams.
CREATE INDEX knowledge_terms_trigrams ON knowledge_terms USING gin (spelling gin_trgm_ops);

-- The inverted index: in which passages of a batch a term stands, and what it adds to the rank of each (BM25 without the rarity of
-- the term, which is known only at a search, in thousandths). A row a batch and not a passage, since most of such a row were its
-- header; a search reads few rows then.
CREATE TABLE knowledge_postings (
  base_number integer NOT NULL,
  term text COLLATE "C" NOT NULL,
  -- No reference, which would be looked up for each row: whoever deletes a batch deletes these first.
  batch_id bigint NOT NULL,
  ordinals integer[] NOT NULL,
  impacts smallint[] NOT NULL,
  PRIMARY KEY (base_number, term, batch_id)
);
CREATE INDEX knowledge_postings_batch ON knowledge_postings (batch_id);

-- What passages mean, as vectors, by the model that computed them. Every PostgreSQL has arrays; pgvector, in a database that has it, only
-- puts an index on them. They have a schema of their own, which backups leave out: the next import computes what is missing.
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
