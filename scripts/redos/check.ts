import { createContext, Script } from 'node:vm';
import { check } from 'recheck';
import type { Expression } from './find.ts';

/** An expression that must be rewritten, and why. */
export interface Finding {
  place: string;
  message: string;
}

/** Milliseconds for one expression. Most take a few; the limit is for a machine that is busy. */
const timeoutMs = 30_000;
/** Expressions that are checked at the same time. */
const concurrency = 4;

/** Finds the expressions that may take more than linear time, and those that cannot be checked, save where a reason is given. */
export async function checkExpressions(expressions: readonly Expression[]): Promise<Finding[]> {
  const open = expressions.filter(({ reason }) => reason === undefined);
  const checked = new Map(open.map((expression) => [keyOf(expression), expression]));
  const verdicts = new Map<string, string | undefined>();
  const queue = checked.entries();
  const work = async () => {
    for (const [key, expression] of queue) verdicts.set(key, await judge(expression));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return open.flatMap((expression) => {
    const message = verdicts.get(keyOf(expression));
    return message === undefined ? [] : [{ place: expression.place, message }];
  });
}

function keyOf({ source, flags }: Expression): string {
  return `/${source}/${flags}`;
}

/** @returns undefined when the expression takes linear time */
async function judge({ source, flags }: Expression): Promise<string | undefined> {
  if (source === undefined) return 'is put together at run time and cannot be checked';
  const expression = `/${source}/${flags}`;
  // The checker does not know the flag v, which adds operations on sets to u.
  const result = await check(source, flags.replace('v', 'u'), { timeout: timeoutMs });
  switch (result.status) {
    case 'safe':
      return undefined;
    case 'vulnerable':
      if (result.checker === 'fuzz' && !isSlow(source, flags, result.attack.string)) return undefined;
      return `${expression} takes ${result.complexity.summary} time, for example for ${result.attack.pattern}`;
    default:
      return `${expression} cannot be checked: ${result.error.kind}`;
  }
}

/** CPU time in milliseconds that an attack of the checker takes at least. In linear time it takes a few. */
const slowMs = 250;

/**
 * Whether an expression is slow with the text of an attack. The checker analyses most expressions. Of those with look-behinds or many
 * states it only counts the steps of random texts, and also reports some that take linear time.
 */
function isSlow(source: string, flags: string, text: string): boolean {
  const attack = new Script('text.replace(new RegExp(source, flags), "")');
  const before = process.cpuUsage();
  try {
    attack.runInContext(createContext({ source, flags, text }), { timeout: 20_000 });
  } catch {
    return true;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 > slowMs;
}
