import type { Turn } from './answerer.ts';
import { estimateTokens } from './tokens.ts';

/** The latest turns that come to no more than so many tokens together, oldest first. One that does not fit ends it: no turn is cut. */
export function withinBudget(turns: readonly Turn[], tokens: number): Turn[] {
  let left = tokens;
  const fitting: Turn[] = [];
  for (const turn of turns.toReversed()) {
    left -= estimateTokens(turn.query) + estimateTokens(turn.answer);
    if (left < 0) break;
    fitting.unshift(turn);
  }
  return fitting;
}
