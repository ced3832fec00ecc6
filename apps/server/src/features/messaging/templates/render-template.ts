import { findTemplateMismatch, type TemplateFault } from '@omnichannel/contract';
import type { components } from '@omnichannel/types';
import type { Content, File, TemplateButton, TemplateComponent, TemplateHeader } from '../carrier.ts';
import { describeTemplate } from './listed-template.ts';
import type { Template } from './template.ts';
import { fillVariables } from './variables.ts';

type Parameter = components['schemas']['ChatAppTemplateParameter'];
type TemplateContent = Extract<Content, { type: 'template' }>;

/**
 * Renders a template with the parameters of a request.
 *
 * @param values components of the request
 * @returns the content, or the fault of the first part that does not fit
 */
export function renderTemplate(
  template: Template,
  values: readonly TemplateComponent[] = [],
): TemplateContent | TemplateFault {
  const fault = findTemplateMismatch(describeTemplate(template), values);
  if (fault) return fault;
  const parameters = groupParameters(values);
  const header = template.header && renderHeader(template.header, parameters.get('header'));
  return {
    type: 'template',
    name: template.name,
    language: template.language,
    ...(header && { header }),
    body: fillVariables(template.body, toTexts(parameters.get('body'))),
    ...(template.footer !== undefined && { footer: template.footer }),
    buttons: template.buttons.map((button, index) => renderButton(button, parameters.get(`button ${index}`))),
    components: values,
  };
}

/** Groups the parameters by part: `header`, `body`, `button 0`. */
function groupParameters(values: readonly TemplateComponent[]): Map<string, readonly Parameter[]> {
  return new Map(
    values.map((component) => [
      component.type === 'button' ? `button ${Number(component.index)}` : component.type,
      component.parameters,
    ]),
  );
}

function renderHeader(
  header: NonNullable<Template['header']>,
  parameters: readonly Parameter[] | undefined,
): TemplateHeader {
  if ('text' in header) return { text: fillVariables(header.text, toTexts(parameters)) };
  const { type } = header;
  const [parameter] = parameters ?? [];
  return { type, file: fileOf((parameter as unknown as Record<typeof type, Partial<File>>)[type]) };
}

function renderButton(
  button: Template['buttons'][number],
  parameters: readonly Parameter[] | undefined,
): TemplateButton {
  const { kind, text } = button;
  if (kind === 'url') return { kind, text, value: addressOf(button.url, toTexts(parameters)) };
  const [parameter] = parameters ?? [];
  // A button without a payload returns its text.
  return { kind, text, value: parameter?.type === 'payload' ? parameter.payload : text };
}

/** Fills the variable at the end of an address. Characters that a URL cannot contain are percent-encoded. */
function addressOf(url: string, values: readonly string[]): string {
  return new URL(fillVariables(url, values)).href;
}

/** Returns the texts that parameters of text, money and time show. */
function toTexts(parameters: readonly Parameter[] = []): string[] {
  return parameters.map((parameter) => {
    if (parameter.type === 'text') return parameter.text;
    if (parameter.type === 'currency') return parameter.currency.fallback_value;
    return parameter.type === 'date_time' ? parameter.date_time.fallback_value : '';
  });
}

/** Picks the properties of a file that a carrier needs. */
function fileOf({ id, link, filename }: { [Member in keyof File]?: File[Member] | null }): File {
  return { ...(id && { id }), ...(link && { link }), ...(filename && { filename }) };
}
