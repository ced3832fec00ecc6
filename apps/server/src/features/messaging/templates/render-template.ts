import type { components } from '@omnichannel/types';
import type { Content, File, TemplateButton, TemplateHeader } from '../carrier.ts';
import type { Template } from './template.ts';
import type { TemplateFault } from './template-store.ts';
import { countVariables, fillVariables } from './variables.ts';

type Component = components['schemas']['ChatAppTemplateComponent'];
type Parameter = components['schemas']['ChatAppTemplateParameter'];
type TemplateContent = Extract<Content, { type: 'template' }>;

/** The parameters for one part of a template, with their path in the request. */
interface PartParameters {
  field: string;
  parameters: readonly Parameter[];
}

/**
 * Renders a template with the parameters of a request.
 *
 * @param values components of the request
 * @returns the content, or the fault of the first part that does not fit
 */
export function renderTemplate(template: Template, values: readonly Component[] = []): TemplateContent | TemplateFault {
  try {
    const groups = groupParameters(template, values);
    const header = template.header && renderHeader(template.header, groups.get('header'));
    return {
      type: 'template',
      name: template.name,
      language: template.language,
      ...(header && { header }),
      body: fillVariables(template.body, readTexts('the body', template.body, groups.get('body'))),
      ...(template.footer !== undefined && { footer: template.footer }),
      buttons: template.buttons.map((button, index) => renderButton(button, index, groups.get(`button ${index}`))),
    };
  } catch (error) {
    if (error instanceof TemplateMismatch) return error.fault;
    throw error;
  }
}

/** The parameters do not fit the template. */
class TemplateMismatch extends Error {
  readonly fault: TemplateFault;

  constructor(fault: TemplateFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Groups the parameters by part: `header`, `body`, `button 0`. */
function groupParameters({ header, buttons }: Template, values: readonly Component[]): Map<string, PartParameters> {
  const parts = new Map<string, PartParameters>();
  for (const [position, component] of values.entries()) {
    const field = `template.components.${position}`;
    const group = { field: `${field}.parameters`, parameters: component.parameters };
    const part = component.type === 'button' ? `button ${Number(component.index)}` : component.type;
    if (parts.has(part)) {
      throw new TemplateMismatch({
        code: 1009,
        field,
        message: 'is for a part that an earlier entry has parameters for',
      });
    }
    parts.set(part, group);
    const button = component.type === 'button' ? buttons[Number(component.index)] : undefined;
    const exists = { header: header !== undefined, body: true, button: button !== undefined }[component.type];
    if (!exists && component.parameters.length > 0) {
      throw new TemplateMismatch({
        code: 2000,
        field,
        message: `is for a ${component.type} that the template does not have`,
      });
    }
    if (component.type === 'button' && button && button.kind !== component.sub_type) {
      throw new TemplateMismatch({
        code: 1009,
        field: `${field}.sub_type`,
        message: `must be ${button.kind} for this button`,
      });
    }
  }
  return parts;
}

function renderHeader(header: NonNullable<Template['header']>, group: PartParameters | undefined): TemplateHeader {
  if ('text' in header) return { text: fillVariables(header.text, readTexts('the header', header.text, group)) };
  requireCount('the header', 1, group);
  const [parameter] = group?.parameters ?? [];
  const { type } = header;
  if (parameter?.type !== type) throw wrongKindError(group, 0, `must be ${type === 'image' ? 'an' : 'a'} ${type}`);
  return { type, file: fileOf((parameter as unknown as Record<typeof type, Partial<File>>)[type]) };
}

function renderButton(
  button: Template['buttons'][number],
  index: number,
  group: PartParameters | undefined,
): TemplateButton {
  const part = `button ${index}`;
  const { kind, text } = button;
  if (kind === 'url') return { kind, text, value: addressOf(button.url, readTexts(part, button.url, group)) };
  // A button without a payload returns its text.
  if (!group) return { kind, text, value: text };
  requireCount(part, 1, group);
  const [parameter] = group.parameters;
  if (parameter?.type !== 'payload') throw wrongKindError(group, 0, 'must be a payload');
  return { kind, text, value: parameter.payload };
}

/** Fills the variable at the end of an address. Characters that a URL cannot contain are percent-encoded. */
function addressOf(url: string, values: readonly string[]): string {
  return new URL(fillVariables(url, values)).href;
}

/** Reads the parameters of a text as strings. */
function readTexts(part: string, text: string, group: PartParameters | undefined): string[] {
  requireCount(part, countVariables(text), group);
  return (group?.parameters ?? []).map((parameter, position) => {
    if (parameter.type === 'text') {
      if (/[\r\n\u2028\u2029]/.test(parameter.text)) throw wrongKindError(group, position, 'must have no line breaks');
      return parameter.text;
    }
    if (parameter.type === 'currency') return parameter.currency.fallback_value;
    if (parameter.type === 'date_time') return parameter.date_time.fallback_value;
    throw wrongKindError(group, position, 'must be a text, a currency or a date_time');
  });
}

function requireCount(part: string, wanted: number, group: PartParameters | undefined): void {
  const count = group?.parameters.length ?? 0;
  if (count === wanted) return;
  throw new TemplateMismatch({
    code: 2000,
    field: group?.field ?? 'template.components',
    message: `does not fit: ${part} of the template takes ${wanted} ${wanted === 1 ? 'parameter' : 'parameters'}, and the message has ${count}`,
  });
}

function wrongKindError(group: PartParameters | undefined, position: number, message: string): TemplateMismatch {
  return new TemplateMismatch({ code: 1009, field: `${group?.field ?? 'template.components'}.${position}`, message });
}

/** Picks the properties of a file that a carrier needs. */
function fileOf({ id, link, filename }: { [Member in keyof File]?: File[Member] | null }): File {
  return { ...(id && { id }), ...(link && { link }), ...(filename && { filename }) };
}
