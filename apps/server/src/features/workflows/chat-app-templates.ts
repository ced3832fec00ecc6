import type { Executor } from '../../platform/postgres/database.ts';
import { loadTemplates } from '../messaging/templates/postgres-template-store.ts';
import type { Template } from '../messaging/templates/template.ts';
import { countVariables } from '../messaging/templates/variables.ts';
import type { WorkflowFault } from './read-definition.ts';
import type { ChatAppContent, WorkflowStep } from './workflow.ts';

/** Steps whose chat-app templates have a language, or the faults of their references. */
type Resolved = { steps: WorkflowStep[]; faults: readonly WorkflowFault[] };

/**
 * Checks the chat-app templates of steps: the account has each, and a step gives the value of each variable. Adds the language of a template
 * that names none, so that later changes of the templates do not change the workflow.
 */
export async function resolveChatAppTemplates(
  executor: Executor,
  environmentId: string,
  { steps, defaultLocale }: { steps: readonly WorkflowStep[]; defaultLocale: string },
): Promise<Resolved> {
  const names = steps.flatMap((step) =>
    step.type === 'chatApp' ? listContents(step).map(({ template }) => template.name) : [],
  );
  const templates = await loadTemplates(executor, environmentId, names);
  const faults: WorkflowFault[] = [];
  const resolve = (content: ChatAppContent, locale: string, field: string): ChatAppContent => {
    const found = findTemplate(templates, content.template, locale);
    const fault = 'fault' in found ? found.fault : findMisfit(found.template, content.template.parameters ?? []);
    if (fault) faults.push({ field: `${field}.template.${fault.field}`, message: fault.message });
    return 'fault' in found ? content : { template: { ...content.template, language: found.template.language } };
  };
  const resolved = steps.map((step, index): WorkflowStep => {
    if (step.type !== 'chatApp') return step;
    const translations = Object.entries(step.translations).map(([tag, content]) => [
      tag,
      resolve(content, tag, `steps.${index}.translations.${tag}`),
    ]);
    const content = resolve(step.content, defaultLocale, `steps.${index}.content`);
    return { ...step, content, translations: Object.fromEntries(translations) };
  });
  return { steps: resolved, faults };
}

function listContents({ content, translations }: Extract<WorkflowStep, { type: 'chatApp' }>): ChatAppContent[] {
  return [content, ...Object.values(translations)];
}

type Found = { template: Template } | { fault: WorkflowFault };

function findTemplate(
  templates: readonly Template[],
  { name, language }: ChatAppContent['template'],
  locale: string,
): Found {
  const versions = templates.filter((template) => template.name === name);
  const languages = versions.map((version) => version.language).join(', ');
  if (versions.length === 0) {
    const message = 'is not a template of the account. GET /conversation/wab/v1/templates lists them';
    return { fault: { field: 'name', message } };
  }
  const template =
    language === undefined ? findLanguage(versions, locale) : versions.find((version) => version.language === language);
  if (template) return { template };
  const problem = language === undefined ? `is required: no language of the template fits ${locale}` : 'is unknown';
  return { fault: { field: 'language', message: `${problem}. The template ${name} is there in ${languages}` } };
}

/** Finds the template in a language: `pt_BR` for `pt-BR`, else the one whose language without region is the same. */
function findLanguage(versions: readonly Template[], locale: string): Template | undefined {
  const wanted = locale.replaceAll('-', '_').toLowerCase();
  const base = (language: string) => language.split('_', 1)[0];
  return (
    versions.find(({ language }) => language.toLowerCase() === wanted) ??
    versions.find(({ language }) => base(language.toLowerCase()) === base(wanted))
  );
}

/** Finds why the values of a step do not fill a template. */
function findMisfit(template: Template, parameters: readonly string[]): WorkflowFault | undefined {
  const { name, language, header, body, buttons } = template;
  const hasOthers =
    (header && (!('text' in header) || countVariables(header.text) > 0)) ||
    buttons.some((button) => button.kind === 'url' && countVariables(button.url) > 0);
  if (hasOthers) {
    const message = `must be a template without media, and without variables in header and buttons. ${name} has some`;
    return { field: 'name', message };
  }
  const count = countVariables(body);
  if (count === parameters.length) return undefined;
  const message = `must have ${count} items, one for each variable of the template ${name} in ${language}`;
  return { field: 'parameters', message };
}
