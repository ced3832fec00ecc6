import { createRequire } from 'node:module';
import type { components } from '@omnichannel/types';
import type { Template } from './template.ts';

type ListedTemplate = components['schemas']['ChatAppListedTemplate'];

// biome-ignore lint/suspicious/noExplicitAny: a document's object, as it is
const { examples }: any = createRequire(import.meta.url)('@omnichannel/spec/openapi.json').components;

/** The namespace of the examples of the contract. Sandbox accounts have it, so that each example works unchanged. */
export const exampleNamespace: string =
  examples['getChatAppTemplateNamespace.namespace.response'].value.data.message_template_namespace;

const listed: ListedTemplate[] = examples['listChatAppTemplates.templates.response'].value.data;

/** The templates of the contract's examples. */
export const exampleTemplates: readonly Template[] = listed.map(
  ({ name, language, header, body, footer, buttons }) => ({
    name,
    language,
    ...(header.type !== 'none' && { header: headerOf(header) }),
    body: body.text,
    ...(footer && { footer: footer.text }),
    buttons: buttons.map(({ text, url }) =>
      url === undefined ? { kind: 'quick_reply', text } : { kind: 'url', text, url },
    ),
  }),
);

function headerOf({ type, text = '' }: ListedTemplate['header']): NonNullable<Template['header']> {
  return type === 'text' ? { text } : { type: type as 'image' | 'video' | 'document' };
}
