/** Answers chosen beforehand, in the page at `/__mock` or by a test: the next request of an operation gets them, once. */
export interface NextAnswers {
  /** @param scenario undefined takes the choice back */
  set(operation: string, scenario: string | undefined): void;
  take(operation: string): string | undefined;
  list(): Record<string, string>;
}

export function createNextAnswers(): NextAnswers {
  const chosen = new Map<string, string>();
  return {
    set(operation, scenario) {
      if (scenario === undefined) chosen.delete(operation);
      else chosen.set(operation, scenario);
    },
    take(operation) {
      const scenario = chosen.get(operation);
      if (scenario !== undefined) chosen.delete(operation);
      return scenario;
    },
    list: () => Object.fromEntries(chosen),
  };
}
