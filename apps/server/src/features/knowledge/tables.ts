import { type Generated, type GeneratedAlways, sql } from 'kysely';
import type { FeatureTables } from '../feature-tables.ts';

export const knowledgeTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  // Operators look at the results of their imports for some days.
  retention: () => [{ table: 'knowledge_imports', startsAt: sql`finished_at`, days: 30, isIndexed: false }],
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    knowledge_bases: {
      id: string;
      environment_id: string;
      name: string;
      description: Generated<string>;
      number: GeneratedAlways<number>;
      created_at: Generated<Date>;
    };
    knowledge_batches: {
      environment_id: Generated<string>;
      id: GeneratedAlways<number>;
      base_number: number;
      chunks: number;
    };
    knowledge_documents: {
      environment_id: Generated<string>;
      id: string;
      base_id: string;
      path: string;
      name: string;
      fingerprint: Buffer;
      words: number;
      imported_at: Generated<Date>;
    };
    knowledge_chunks: {
      environment_id: Generated<string>;
      id: string;
      document_id: string;
      batch_id: number;
      ordinal: number;
      headings: string[];
      content: string;
    };
    knowledge_imports: {
      environment_id: Generated<string>;
      id: string;
      base_id: string;
      path: string;
      content: Buffer | null;
      bytes: number;
      status: Generated<string>;
      reason: string | null;
      created_at: Generated<Date>;
      finished_at: Date | null;
    };
    knowledge_terms: { base_number: number; term: string; spelling: string };
    knowledge_postings: {
      base_number: number;
      term: string;
      batch_id: number;
      ordinals: number[];
      impacts: number[];
    };
  }
}
