import type { Content, TemplateComponent } from '../carrier.ts';
import type { ImportFault } from '../import-file.ts';
import { renderTemplate } from './render-template.ts';
import type { Template } from './template.ts';
import { countVariables } from './variables.ts';

/** Texts for the variables of a template. */
export interface TemplateValues {
  header: readonly string[];
  body: readonly string[];
  /** Values of the addresses of buttons, by the position of the button from 0. */
  buttons: readonly { index: number; value: string }[];
}

type TemplateContent = Extract<Content, { type: 'template' }>;

/** In place of the file of a header, which a preview does not show. */
const fileLink = 'https://example.com/file';

/** Returns the message that recipients see with these values, or the faults of the values. */
export function previewTemplate(template: Template, values: TemplateValues): TemplateContent | ImportFault[] {
  const faults = findFaults(template, values);
  if (faults.length > 0) return faults;
  const content = renderTemplate(template, toComponents(template, values));
  return 'type' in content ? content : [{ path: content.field, message: content.message }];
}

/** Counts the values that each part of a template needs. The file of a header is not a value. */
export function countTemplateValues({ header, body, buttons }: Template) {
  return {
    header: header && 'text' in header ? countVariables(header.text) : 0,
    body: countVariables(body),
    buttons: buttons.map((button) => (button.kind === 'url' ? countVariables(button.url) : 0)),
  };
}

function findFaults(template: Template, { header, body, buttons }: TemplateValues): ImportFault[] {
  const needed = countTemplateValues(template);
  const countFault = (path: string, given: number, wanted: number) =>
    given === wanted ? [] : [{ path, message: `must have ${wanted} values, one for each variable, and has ${given}` }];
  const indexes = buttons.map(({ index }) => index);
  return [
    ...countFault('header', header.length, needed.header),
    ...countFault('body', body.length, needed.body),
    ...needed.buttons.flatMap((count, index) => {
      const given = indexes.filter((one) => one === index).length;
      return given === count ? [] : [{ path: 'buttons', message: `must have ${count} values of the button ${index}` }];
    }),
    ...(indexes.some((index) => index >= needed.buttons.length)
      ? [{ path: 'buttons', message: `must name buttons of the template, which has ${needed.buttons.length}` }]
      : []),
  ];
}

function toComponents({ header }: Template, { header: heads, body, buttons }: TemplateValues): TemplateComponent[] {
  const texts = (all: readonly string[]) => all.map((text) => ({ type: 'text' as const, text }));
  const components = [
    ...(heads.length > 0 ? [{ type: 'header', parameters: texts(heads) }] : []),
    ...(header && 'type' in header
      ? [{ type: 'header', parameters: [{ type: header.type, [header.type]: { link: fileLink } }] }]
      : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: texts(body) }] : []),
    ...buttons.map(({ index, value }) => {
      return { type: 'button', sub_type: 'url', index: String(index), parameters: texts([value]) };
    }),
  ];
  // The computed name of the file's field is beyond the type checker.
  return components as TemplateComponent[];
}
