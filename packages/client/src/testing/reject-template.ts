import type { ContractResponse } from './contract.ts';
import type { OperationId } from './scenarios.gen.ts';
import { contract } from './scenarios.gen.ts';
import {
  findTemplateMismatch,
  findUnknownTemplate,
  type ListedTemplate,
  type TemplateComponent,
  type TemplateFault,
  type TemplateReference,
} from './templates.gen.ts';

type SentTemplate = TemplateReference & { components?: readonly TemplateComponent[] };
type KnownTemplate = ListedTemplate & { namespace: string; name: string; language: string };

/** The scenarios of operations that send templates, by the code of the fault. */
const scenarios: Record<string, Record<TemplateFault['code'], string>> = {
  sendChatAppMessage: { 2000: 'parameterCount', 2001: 'unknownTemplate', 1009: 'badValue' },
  // The error format of the messenger has one code for all faults of a request.
  sendMessengerMessage: { 2000: 'unknownTemplate', 2001: 'unknownTemplate', 1009: 'unknownTemplate' },
};

/** Returns the rejection of a template that the contract's examples do not list, or that does not fit. */
export function rejectTemplate(id: OperationId, sent: unknown): ContractResponse | undefined {
  const codes = scenarios[id];
  const { type, template } = (sent ?? {}) as { type?: unknown; template?: SentTemplate };
  if (!codes || type !== 'template' || typeof template !== 'object' || !template?.language) return undefined;
  const fault = findFault(template);
  const response = fault && contract[id].answers[codes[fault.code]];
  return response && { ...response, body: withDetail(response.body, `${fault.field} ${fault.message}.`) };
}

function findFault(sent: SentTemplate): TemplateFault | undefined {
  const examples = Object.values(contract.listChatAppTemplates.answers).filter(({ status }) => status < 300);
  const data = examples.flatMap(({ body }) => (body as { data: readonly KnownTemplate[] }).data);
  const inLanguages = data.filter(({ name }) => name === sent.name);
  const languages = [...new Set(inLanguages.map(({ language }) => language))].sort();
  const unknown = findUnknownTemplate(sent, { namespace: data[0]?.namespace, languages });
  if (unknown) return unknown;
  const template = inLanguages.find(({ language }) => language === sent.language.code);
  return template && findTemplateMismatch(template, sent.components);
}

/** A copy of an error body with another text. */
function withDetail(body: unknown, detail: string): unknown {
  const { error, errors } = body as { error?: object; errors?: readonly object[] };
  if (error) return { ...(body as object), error: { ...error, message: detail } };
  return {
    ...(body as object),
    errors: errors?.map((one, index) => (index === 0 ? { ...one, details: detail } : one)),
  };
}
