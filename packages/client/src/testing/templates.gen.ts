// Generated from the contract by `pnpm generate`. Do not edit.
// Copied from packages/contract/src/templates.ts by `pnpm generate`. Do not edit.
/** A message template, as `listChatAppTemplates` returns it. Other fields do not matter here. */
export interface ListedTemplate {
  header: { type: string; variables: readonly TemplateVariable[] };
  body: { variables: readonly TemplateVariable[] };
  buttons: readonly { sub_type: string; variables: readonly TemplateVariable[] }[];
}

/** A value that a message supplies for a template. */
export interface TemplateVariable {
  /** Types of parameter that fit. */
  types: readonly string[];
  required: boolean;
}

/** The template that a message names, with the values of its variables. */
export interface TemplateReference {
  namespace: string;
  name: string;
  language: { code: string };
}

/** The values for one part of a template. */
export interface TemplateComponent {
  type: 'header' | 'body' | 'button';
  sub_type?: string;
  /** Position of a button, from 0. */
  index?: number | string;
  parameters: readonly TemplateParameter[];
}

interface TemplateParameter {
  type: string;
  text?: unknown;
}

/** Why a message cannot be sent with a template. */
export interface TemplateFault {
  /** 2001 for an unknown template, 2000 for a wrong number of parameters, 1009 for a wrong type of parameter. */
  code: 2000 | 2001 | 1009;
  /** Path of the property in the request: `template.components.0.parameters`. */
  field: string;
  /** The fault, as a sentence without its subject. */
  message: string;
}

/** The parameters for one part of a template, with their path in the request. */
interface PartParameters {
  field: string;
  parameters: readonly TemplateParameter[];
}

/**
 * Checks that an account has the template that a message names.
 *
 * @param known the namespace of the account, and the languages of the template with this name
 */
export function findUnknownTemplate(
  { namespace, language }: TemplateReference,
  known: { namespace: string | null | undefined; languages: readonly string[] },
): TemplateFault | undefined {
  const fault = (field: string, message: string) => ({ code: 2001, field: `template.${field}`, message }) as const;
  if (namespace !== known.namespace) {
    return fault('namespace', 'is not that of the account, which GET /conversation/wab/v1/templates/namespace returns');
  }
  if (known.languages.length === 0) {
    return fault(
      'name',
      "is not the name of one of the account's templates, which GET /conversation/wab/v1/templates lists",
    );
  }
  if (known.languages.includes(language.code)) return undefined;
  return fault('language.code', `is not a language of the template: it exists in ${known.languages.join(', ')}`);
}

/**
 * Checks that the values of a message fit a template.
 *
 * @param components of the request
 * @returns the fault of the first part that does not fit
 */
export function findTemplateMismatch(
  template: ListedTemplate,
  components: readonly TemplateComponent[] = [],
): TemplateFault | undefined {
  const groups = new Map<string, PartParameters>();
  for (const [position, component] of components.entries()) {
    const field = `template.components.${position}`;
    const part = component.type === 'button' ? `button ${Number(component.index)}` : `the ${component.type}`;
    if (groups.has(part)) {
      return { code: 1009, field, message: 'is for a part that an earlier entry has parameters for' };
    }
    groups.set(part, { field: `${field}.parameters`, parameters: component.parameters });
    const fault = findMissingPart(template, component, field);
    if (fault) return fault;
  }
  const parts: [string, readonly TemplateVariable[]][] = [
    ['the header', template.header.variables],
    ['the body', template.body.variables],
    ...template.buttons.map(({ variables }, index) => [`button ${index}`, variables] as [string, typeof variables]),
  ];
  for (const [part, variables] of parts) {
    const fault = findWrongValues(part, variables, groups.get(part));
    if (fault) return fault;
  }
  return undefined;
}

/** Checks that the template has the part that a component is for. */
function findMissingPart(
  { header, buttons }: ListedTemplate,
  { type, sub_type, index, parameters }: TemplateComponent,
  field: string,
): TemplateFault | undefined {
  const button = type === 'button' ? buttons[Number(index)] : undefined;
  const exists = { header: header.type !== 'none', body: true, button: button !== undefined }[type];
  if (!exists && parameters.length > 0) {
    return { code: 2000, field, message: `is for a ${type} that the template does not have` };
  }
  if (!button || button.sub_type === sub_type) return undefined;
  return { code: 1009, field: `${field}.sub_type`, message: `must be ${button.sub_type} for this button` };
}

/** Checks number, types and texts of the parameters for one part. */
function findWrongValues(
  part: string,
  variables: readonly TemplateVariable[],
  group: PartParameters | undefined,
): TemplateFault | undefined {
  if (!group && variables.every(({ required }) => !required)) return undefined;
  const { field, parameters } = group ?? { field: 'template.components', parameters: [] };
  const wanted = variables.length;
  const count = parameters.length;
  if (count !== wanted) {
    const message = `does not fit: ${part} of the template takes ${wanted} ${wanted === 1 ? 'parameter' : 'parameters'}, and the message has ${count}`;
    return { code: 2000, field, message };
  }
  for (const [position, { type, text }] of parameters.entries()) {
    const types = variables[position]?.types ?? [];
    const fault = (message: string) => ({ code: 1009, field: `${field}.${position}`, message }) as const;
    if (!types.includes(type)) return fault(`must be ${listTypes(types)}`);
    if (type === 'text' && /[\r\n\u2028\u2029]/.test(String(text))) return fault('must have no line breaks');
  }
  return undefined;
}

/** Lists types with their articles: `a text, a currency or a date_time`. */
function listTypes(types: readonly string[]): string {
  const named = types.map((type) => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`);
  return [named.slice(0, -1).join(', '), ...named.slice(-1)].filter(Boolean).join(' or ');
}
