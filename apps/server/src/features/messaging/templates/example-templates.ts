import { createRequire } from 'node:module';
import type { Template } from './template.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document's object, as it is
const document: any = createRequire(import.meta.url)('@omnichannel/spec/openapi.json');

/** The namespace of the examples of the contract. Sandbox accounts have it, so that each example works unchanged. */
export const exampleNamespace: string =
  document.components.examples['getChatAppTemplateNamespace.namespace.response'].value.data.message_template_namespace;

/** The templates behind the examples of the contract, which show only the values of the variables. */
export const exampleTemplates: readonly Template[] = [
  {
    name: 'order_shipped',
    language: 'en_US',
    header: { text: '{{1}} is on its way' },
    body: 'Hello {{1}}, your order for {{2}} has left our store and arrives on {{3}}.',
    footer: 'Example Shop',
    buttons: [
      { kind: 'quick_reply', text: 'Change delivery' },
      { kind: 'url', text: 'Track order', url: 'https://shop.example.com/{{1}}' },
    ],
  },
  {
    name: 'order_shipped',
    language: 'ar',
    body: 'مرحبًا {{1}}، طلبك رقم {{2}} في الطريق إليك.',
    footer: 'متجر المثال',
    buttons: [],
  },
  {
    name: 'appointment_reminder',
    language: 'ar',
    body: 'مرحبًا {{1}}، نذكّرك بموعدك: {{2}}.',
    buttons: [],
  },
  {
    name: 'receipt',
    language: 'en_US',
    header: { type: 'document' },
    body: 'Thank you for your purchase. Here is the receipt for order {{1}}.',
    footer: 'Example Shop',
    buttons: [],
  },
];
