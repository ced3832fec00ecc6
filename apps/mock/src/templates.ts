import {
  findTemplateMismatch,
  findUnknownTemplate,
  isObject,
  type ListedTemplate,
  type TemplateComponent,
  type TemplateFault,
  type TemplateReference,
} from '@omnichannel/contract';
import type { Contract } from './contract.ts';
import type { Feature, MockRequest } from './feature.ts';
import { listExampleItems } from './pages.ts';

/** A template of the examples of `listChatAppTemplates`. */
interface KnownTemplate extends ListedTemplate {
  namespace: string;
  name: string;
  language: string;
}

/** The scenarios of operations that send templates, by the code of the fault. */
const scenarios: Record<string, Record<TemplateFault['code'], string>> = {
  sendChatAppMessage: { 2000: 'parameterCount', 2001: 'unknownTemplate', 1009: 'badValue' },
  // The error format of the messenger has one code for all faults of a request.
  sendMessengerMessage: { 2000: 'unknownTemplate', 2001: 'unknownTemplate', 1009: 'unknownTemplate' },
};

/** Creates the feature that rejects a template as the service does: one that the contract's examples do not list, or that does not fit. */
export function createTemplates({ find }: Contract): Feature {
  let known: readonly KnownTemplate[] | undefined;

  function listKnown(): readonly KnownTemplate[] {
    const operation = find('listChatAppTemplates');
    return operation ? listExampleItems(operation, 'data').filter(isTemplate) : [];
  }

  function findFault({ operation, body }: MockRequest): (TemplateFault & { scenario: string }) | undefined {
    const codes = Object.hasOwn(scenarios, operation.id) ? scenarios[operation.id] : undefined;
    if (!codes || !isObject(body) || body.type !== 'template') return undefined;
    known ??= listKnown();
    const fault = known.length > 0 && findTemplateFault(known, body.template as SentTemplate);
    return fault ? { ...fault, scenario: codes[fault.code] } : undefined;
  }

  return {
    scenario: (request) => findFault(request)?.scenario,

    changes(request, answer) {
      if (answer.status < 400) return [];
      const fault = findFault(request);
      if (!fault || fault.scenario !== answer.scenario) return [];
      return [(body) => setDetail(body, `${fault.field} ${fault.message}.`)];
    },
  };
}

type SentTemplate = TemplateReference & { components?: readonly TemplateComponent[] };

function findTemplateFault(known: readonly KnownTemplate[], sent: SentTemplate): TemplateFault | undefined {
  const inLanguages = known.filter(({ name }) => name === sent.name);
  const languages = [...new Set(inLanguages.map(({ language }) => language))].sort();
  const unknown = findUnknownTemplate(sent, { namespace: known[0]?.namespace, languages });
  if (unknown) return unknown;
  const template = inLanguages.find(({ language }) => language === sent.language.code);
  return template && findTemplateMismatch(template, sent.components);
}

/** Writes the text of an error body. */
function setDetail(body: unknown, detail: string): void {
  if (!isObject(body)) return;
  if (isObject(body.error)) body.error.message = detail;
  const [first] = Array.isArray(body.errors) ? body.errors : [];
  if (isObject(first)) first.details = detail;
}

/** Reports whether an example has the fields of a template. The document may be that of another service. */
function isTemplate(item: Record<string, unknown>): item is Record<string, unknown> & KnownTemplate {
  const { namespace, name, language, header, body, buttons } = item;
  const parts = [header, body, ...(Array.isArray(buttons) ? buttons : [undefined])];
  return (
    [namespace, name, language].every((text) => typeof text === 'string') &&
    parts.every(
      (part) =>
        isObject(part) &&
        Array.isArray(part.variables) &&
        part.variables.every((variable) => isObject(variable) && Array.isArray(variable.types)),
    )
  );
}
