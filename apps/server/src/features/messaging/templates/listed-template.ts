import type { TemplateVariable } from '@omnichannel/contract';
import type { components } from '@omnichannel/types';
import type { Template, TemplateButton } from './template.ts';
import { countVariables } from './variables.ts';

type ListedTemplate = components['schemas']['ChatAppListedTemplate'];

/** Describes a template as `listChatAppTemplates` returns it, with the values that a message must supply. */
export function describeTemplate({ name, language, status = 'approved', quality, ...parts }: Template) {
  const { header, body, footer, buttons } = parts;
  return {
    name,
    language,
    status,
    ...(quality !== undefined && { quality }),
    header: describeHeader(header),
    body: { text: body, variables: textVariables(body) },
    ...(footer !== undefined && { footer: { text: footer } }),
    buttons: buttons.map((button, index) => ({ index, ...describeButton(button) })),
  } satisfies Omit<ListedTemplate, 'namespace'>;
}

function describeHeader(header: Template['header']) {
  if (!header) return { type: 'none', variables: [] };
  if ('text' in header) return { type: 'text', text: header.text, variables: textVariables(header.text) };
  return { type: header.type, variables: numberVariables(1, { types: [header.type], required: true }) };
}

function describeButton(button: TemplateButton) {
  const { kind: sub_type, text } = button;
  if (button.kind === 'url') return { sub_type, text, url: button.url, variables: textVariables(button.url) };
  return { sub_type, text, variables: numberVariables(1, { types: ['payload'], required: false }) };
}

function textVariables(text: string) {
  return numberVariables(countVariables(text), { types: ['text', 'currency', 'date_time'], required: true });
}

function numberVariables(count: number, variable: { types: string[]; required: boolean } & TemplateVariable) {
  return Array.from({ length: count }, (_, index) => ({ position: index + 1, ...variable }));
}
