/**
 * Estimates the tokens of a text: one for four bytes of UTF-8. That is close to the count of models for English, and not too low for
 * Arabic, whose letters have two bytes. It serves for budgets, and for usage that a model does not report.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}
