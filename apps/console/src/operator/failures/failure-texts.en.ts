/** The service describes failures in English. */
export const english = {
  /** Translates the title of an error code of the contract. */
  titleOf: (_code: number | null): string | undefined => undefined,
  /** Translates why an attempt at a webhook delivery failed. @param error in the words of the service */
  attemptFault: (_error: string): string | undefined => undefined,
};

export type FailureTexts = typeof english;
