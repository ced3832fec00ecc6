import { listTexts } from './step-texts.ts';
import { compileTemplate } from './template-language.ts';
import type { Workflow, WorkflowStep } from './workflow.ts';

/** Derives the paths of the payload that the templates of steps need, in all languages. Sorted. */
export function deriveVariables(steps: readonly WorkflowStep[]): string[] {
  const variables = new Set<string>();
  for (const { text, format } of steps.flatMap(listTexts)) {
    for (const [root, ...path] of compileTemplate(text, format).paths) {
      if (root === 'payload') variables.add(path.join('.'));
    }
  }
  return [...variables].sort();
}

/** Finds the variables of a workflow that are absent from a payload, or null in it. */
export function findMissingVariables(
  { variables }: Pick<Workflow, 'variables'>,
  payload: Readonly<Record<string, unknown>>,
): string[] {
  return variables.filter((variable) => !hasValue(payload, variable.split('.')));
}

/** Returns whether a path leads to a value, by the rules of templates: lists and texts have a size, and lists a first and last item. */
function hasValue(payload: unknown, path: readonly string[]): boolean {
  let value = payload;
  for (const key of path) {
    if (typeof value === 'string') return key === 'size';
    if (typeof value !== 'object' || value === null) return false;
    if (Array.isArray(value) && (key === 'first' || key === 'last')) value = value.at(key === 'first' ? 0 : -1);
    else if (Object.hasOwn(value, key)) value = (value as Record<string, unknown>)[key];
    else return key === 'size';
  }
  return value !== undefined && value !== null;
}
