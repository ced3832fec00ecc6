/**
 * About how many tokens a text comes to: one for four bytes of UTF-8. That is near what models count for English, and not too few
 * for Arabic, whose letters have two bytes. Each model counts in its own way, so this is for budgets, and for use that a model does not tell.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}
