const variable = /\{\{(\d+)\}\}/g;

/** Counts the values that a text needs. Variables are numbered from 1, and each may occur more than once. */
export function countVariables(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(variable), ([, number]) => Number(number)));
}

/** Fills in the variables of a text. @param values one for each variable */
export function fillVariables(text: string, values: readonly string[]): string {
  return text.replace(variable, (whole, number) => values[Number(number) - 1] ?? whole);
}

/** Lists the faults of a text's variables. */
export function findVariableFaults(text: string): string[] {
  const isStray = /\{\{|\}\}/.test(text.replace(variable, ''));
  const numbers = new Set(Array.from(text.matchAll(variable), ([, number]) => Number(number)));
  const isCounted = Array.from(numbers.keys(), (_, index) => index + 1).every((number) => numbers.has(number));
  return [
    ...(isStray ? ['has braces that are not a variable: variables are written {{1}}, {{2}} and so on'] : []),
    ...(isCounted ? [] : ['must number its variables from 1 without a gap']),
  ];
}
