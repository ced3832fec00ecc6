import type { Violation } from '@omnichannel/error-formats';
import type { components } from '@omnichannel/types';
import { deriveVariables } from './required-variables.ts';
import { listTexts } from './step-texts.ts';
import { compileTemplate, TemplateError } from './template-language.ts';
import type { InAppContent, WorkflowStep } from './workflow.ts';
import type { WorkflowDefinition } from './workflow-store.ts';

type WorkflowInput = components['schemas']['WorkflowInput'];

/** A fault of a workflow. `field` is a path with dots, such as `steps.0.content.body`. */
export type WorkflowFault = Pick<Violation, 'field' | 'message'>;

/** The definition in a body that fits the contract's schema, or the faults that the schema cannot express. */
export type ReadDefinition =
  | { definition: WorkflowDefinition; faults?: never }
  | { faults: readonly WorkflowFault[]; definition?: never };

/** A tag of BCP 47, as the contract's WorkflowLocale. */
const languageTag = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/;

const maxIdentifierLength = 100;

/**
 * Reads a workflow: gives it and its steps their identifiers, checks all templates and derives the required variables.
 *
 * @param known the identifier of the workflow that is replaced; absent for a new one
 */
export function readDefinition(input: WorkflowInput, known?: string): ReadDefinition {
  const { name, description, tags = [], active = true, critical = false, defaultLocale = 'en' } = input;
  const identifier = known ?? input.workflowId ?? toIdentifier(name);
  const steps = input.steps.map(createStep(input.steps));
  const faults = [
    ...identifierFaults(identifier, input.workflowId),
    ...findRepeatedSteps(steps),
    ...steps.flatMap((step, index) => [
      ...findLocaleFaults(step, defaultLocale, `steps.${index}`),
      ...findTextFaults(step, `steps.${index}`),
    ]),
  ];
  if (faults.length > 0) return { faults };
  return {
    definition: {
      identifier,
      name,
      ...(description !== undefined && { description }),
      tags,
      active,
      critical,
      defaultLocale,
      steps,
      variables: deriveVariables(steps),
    },
  };
}

/** Makes an identifier of a name: `Order shipped!` becomes `order-shipped`. Empty if no letter of the name is Latin. */
function toIdentifier(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .slice(0, maxIdentifierLength)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-');
}

function identifierFaults(identifier: string, given: string | undefined): WorkflowFault[] {
  const field = 'workflowId';
  if (identifier === '') return [{ field, message: 'is required when name has no Latin letter or digit' }];
  if (given === undefined || given === identifier) return [];
  return [{ field, message: 'cannot be changed. Leave it out, or create another workflow' }];
}

/** Creates a function that adds what a step lacks. A stepId is the type, with a number that no given stepId has. */
function createStep(inputs: WorkflowInput['steps']): (input: WorkflowInput['steps'][number]) => WorkflowStep {
  const taken = new Set(inputs.flatMap(({ stepId }) => stepId ?? []));
  const choose = (type: string) => {
    let stepId = type;
    for (let number = 2; taken.has(stepId); number++) stepId = `${type}-${number}`;
    taken.add(stepId);
    return stepId;
  };
  return ({ type, stepId = choose(type), active = true, content, translations = {} }) =>
    ({ stepId, type, active, content, translations }) as WorkflowStep;
}

function findRepeatedSteps(steps: readonly WorkflowStep[]): WorkflowFault[] {
  return steps.flatMap(({ stepId }, index) =>
    steps.findIndex((other) => other.stepId === stepId) === index
      ? []
      : [{ field: `steps.${index}.stepId`, message: 'is the stepId of another step. Choose another one' }],
  );
}

function findLocaleFaults({ translations }: WorkflowStep, defaultLocale: string, at: string): WorkflowFault[] {
  const seen = new Set([defaultLocale.toLowerCase()]);
  return Object.keys(translations).flatMap((tag) => {
    const field = `${at}.translations.${tag}`;
    if (!languageTag.test(tag)) return [{ field, message: 'is not a language tag, such as en, ar or pt-BR' }];
    if (seen.has(tag.toLowerCase())) return [{ field, message: 'repeats a language of this step. Remove one' }];
    seen.add(tag.toLowerCase());
    return [];
  });
}

function findTextFaults(step: WorkflowStep, at: string): WorkflowFault[] {
  const faults = listTexts(step).flatMap(({ field, text, format }) => {
    try {
      compileTemplate(text, format);
      return [];
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      return [{ field: `${at}.${field}`, message: error.message }];
    }
  });
  if (step.type !== 'in_app') return faults;
  const contents = { content: step.content, ...prefixed(step.translations) };
  return [
    ...faults,
    ...Object.entries(contents).flatMap(([field, content]) => findLinkFaults(content, `${at}.${field}`)),
  ];
}

function prefixed(translations: Readonly<Record<string, InAppContent>>): Record<string, InAppContent> {
  return Object.fromEntries(Object.entries(translations).map(([tag, content]) => [`translations.${tag}`, content]));
}

/** Finds links that would never be shown: they begin neither with an output nor with what `renderStep` accepts. */
function findLinkFaults({ callToAction, avatar }: InAppContent, at: string): WorkflowFault[] {
  const faults: WorkflowFault[] = [];
  if (callToAction && !/^(?:https?:\/\/|\/(?![/\\])|mailto:|tel:|\{\{)/i.test(callToAction.url)) {
    faults.push({
      field: `${at}.callToAction.url`,
      message: 'must begin with https://, http://, a single slash, mailto: or tel:',
    });
  }
  if (avatar !== undefined && !/^(?:https?:\/\/|\{\{)/i.test(avatar)) {
    faults.push({ field: `${at}.avatar`, message: 'must begin with https:// or http://' });
  }
  return faults;
}
