/** Seeds of `hashtextextended`, by what is locked: texts that are alike are then locked apart. */
export const locks = { topics: 1, idempotencyKeys: 2, failedChecks: 3 } as const;
