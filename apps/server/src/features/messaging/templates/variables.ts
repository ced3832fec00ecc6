const variable = /\{\{(\d+)\}\}/g;

/** How many values a text takes: its variables are counted from 1, and each may stand in it more than once. */
export function countVariables(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(variable), ([, number]) => Number(number)));
}

/** The text with its variables filled in. @param values as many as it takes */
export function fillVariables(text: string, values: readonly string[]): string {
  return text.replace(variable, (whole, number) => values[Number(number) - 1] ?? whole);
}

/** In what the variables of a text are not as they must be. */
export function findVariableFaults(text: string): string[] {
  const isStray = /\{\{|\}\}/.test(text.replace(variable, ''));
  const numbers = new Set(Array.from(text.matchAll(variable), ([, number]) => Number(number)));
  const isCounted = Array.from(numbers.keys(), (_, index) => index + 1).every((number) => numbers.has(number));
  return [
    ...(isStray ? ['has braces that are no variable: variables are written {{1}}, {{2}} and so on'] : []),
    ...(isCounted ? [] : ['must number its variables from 1 without a gap']),
  ];
}
