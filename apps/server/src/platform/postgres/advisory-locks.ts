/**
 * Keys of advisory locks that exist once in a database. The numbers are arbitrary and never change: instances of two versions that run
 * side by side must lock the same keys.
 */
export const lockKeys = {
  migrate: 7_249_201_164,
  sweep: 7_249_201_165,
  erase: 7_249_201_166,
  sandboxMessages: 7_249_201_167,
  pgvector: 7_249_201_168,
  firstOwner: 7_249_201_112,
  foldUsage: 7_249_201_169,
} as const;

/** First of the two keys of an advisory lock; the second is the number of the locked object. */
export const lockClasses = { knowledgeImport: 1_720_116_700 } as const;

/** Seeds of `hashtextextended`, by the kind of the locked object: equal texts of two kinds get different locks. */
export const lockSeeds = { topics: 1, idempotencyKeys: 2, failedChecks: 3 } as const;
