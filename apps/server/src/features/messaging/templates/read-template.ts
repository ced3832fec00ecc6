import { createPartValidator, isObject } from '@omnichannel/contract';
import type { ImportFault, ReadResult } from '../import-file.ts';
import type { Template, TemplateButton } from './template.ts';
import { countVariables, findVariableFaults } from './variables.ts';

/** A template in the format of the WhatsApp Business API. Other properties are ignored. */
interface Source {
  name: string;
  language: string;
  components: SourceComponent[];
}

type SourceComponent =
  | { type: 'HEADER'; format: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT'; text?: string }
  | { type: 'BODY'; text: string }
  | { type: 'FOOTER'; text: string }
  | { type: 'BUTTONS'; buttons: SourceButton[] };

type SourceButton = { type: 'QUICK_REPLY'; text: string } | { type: 'URL'; text: string; url: string };

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const variant = (type: string, properties: object, required: string[]) => ({
  type: 'object',
  required: ['type', ...required],
  properties: { type: { const: type }, ...properties },
});
const oneOf = (...variants: object[]) => ({ oneOf: variants, discriminator: { propertyName: 'type' } });

const check = createPartValidator(
  'body',
  {
    type: 'object',
    required: ['name', 'language', 'components'],
    properties: {
      name: {
        type: 'string',
        pattern: '^[a-z0-9_]{1,512}$',
        'x-error': 'must have 1 to 512 lower-case letters, digits and underscores, such as order_shipped',
      },
      language: {
        type: 'string',
        pattern: '^[a-z]{2,3}(_[A-Z]{2})?$',
        'x-error': 'must be a language code with or without a country, such as en or en_US',
      },
      // A list of templates also has templates that are not approved.
      status: { const: 'APPROVED' },
      components: {
        type: 'array',
        minItems: 1,
        items: oneOf(
          variant('HEADER', { format: { enum: ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'] }, text: text(60) }, ['format']),
          variant('BODY', { text: text(1024) }, ['text']),
          variant('FOOTER', { text: text(60) }, ['text']),
          variant(
            'BUTTONS',
            {
              buttons: {
                type: 'array',
                minItems: 1,
                maxItems: 10,
                items: oneOf(
                  variant('QUICK_REPLY', { text: text(25) }, ['text']),
                  variant('URL', { text: text(25), url: text(2000) }, ['text', 'url']),
                ),
              },
            },
            ['buttons'],
          ),
        ),
      },
    },
  },
  {},
);

/** Reads a template of an import file, or lists all its faults. */
export function readTemplate(value: unknown): ReadResult<Template> {
  const violations = check(value, true) ?? [];
  const faults = [...violations.map(({ field, message }) => ({ path: field, message })), ...findRuleFaults(value)];
  if (faults.length > 0) return { faults };

  const { name, language, components } = value as Source;
  const header = find(components, 'HEADER');
  const footer = find(components, 'FOOTER')?.text;
  return {
    item: {
      name,
      language,
      ...(header && { header: headerOf(header) }),
      body: find(components, 'BODY')?.text ?? '',
      ...(footer !== undefined && { footer }),
      buttons: (find(components, 'BUTTONS')?.buttons ?? []).map(buttonOf),
    },
  };
}

function find<Type extends SourceComponent['type']>(components: readonly SourceComponent[], type: Type) {
  return components.find((one) => one.type === type) as Extract<SourceComponent, { type: Type }> | undefined;
}

/** A component or button that may violate the schema; the schema check reports that. */
type UncheckedPart = Readonly<Record<string, unknown>>;

/** Finds faults that the schema cannot express, also in a value that violates it, so that one run reports all faults. */
function findRuleFaults(value: unknown): ImportFault[] {
  const components = isObject(value) ? toParts(value.components) : undefined;
  if (components === undefined) return [];
  const hasBody = components.some(({ type }) => type === 'BODY');
  return [
    ...findRepeatedComponents(components),
    ...components.flatMap(faultsOf),
    ...(hasBody ? [] : [{ path: 'components', message: 'must have a BODY' }]),
  ];
}

function toParts(list: unknown): UncheckedPart[] | undefined {
  return Array.isArray(list) ? list.map((part) => (isObject(part) ? part : {})) : undefined;
}

function findRepeatedComponents(components: readonly UncheckedPart[]): ImportFault[] {
  return components.flatMap(({ type }, index) =>
    type === undefined || components.findIndex((one) => one.type === type) === index
      ? []
      : [{ path: `components.${index}`, message: `is a second ${type}` }],
  );
}

/** Maximum variables of a text, where it is limited. */
const maxVariables = new Map<unknown, number>([
  ['HEADER', 1],
  ['FOOTER', 0],
]);

function faultsOf({ type, format, text, buttons }: UncheckedPart, index: number): ImportFault[] {
  const path = `components.${index}`;
  if (type === 'BUTTONS') {
    return (toParts(buttons) ?? []).flatMap((button, position) => buttonFaults(button, `${path}.buttons.${position}`));
  }
  const fault = (message: string) => ({ path: `${path}.text`, message });
  // The schema requires the text of other components.
  if (type === 'HEADER' && format === 'TEXT' && text === undefined) return [fault('is required')];
  if (typeof text !== 'string') return [];
  if (type === 'HEADER' && format !== undefined && format !== 'TEXT') {
    return [fault('must be absent where the format is not TEXT')];
  }
  const most = maxVariables.get(type) ?? Number.POSITIVE_INFINITY;
  const isWithin = countVariables(text) <= most;
  return [
    ...findVariableFaults(text).map(fault),
    ...(isWithin ? [] : [fault(`must have ${most === 0 ? 'no variables' : 'one variable at most'}`)]),
  ];
}

function buttonFaults({ type, text, url }: UncheckedPart, path: string): ImportFault[] {
  const faults: ImportFault[] = [];
  if (typeof text === 'string' && /\{\{/.test(text)) {
    faults.push({ path: `${path}.text`, message: 'must have no variables' });
  }
  if (type === 'URL' && typeof url === 'string' && !isAddress(url)) {
    faults.push({
      path: `${path}.url`,
      message:
        'must be an https or http address; its one variable is at the end, after the host: https://example.com/{{1}}',
    });
  }
  return faults;
}

/** Checks the address of a button. The variable comes after the host, so that no value can change the host. */
function isAddress(url: string): boolean {
  const fixed = url.replace(/\{\{1\}\}$/, '');
  const wanted = fixed === url ? /^https?:\/\/[^{}]+$/i : /^https?:\/\/[^/?#{}]+[/?#][^{}]*$/i;
  return wanted.test(fixed) && URL.canParse(fixed);
}

function headerOf({ format, text }: Extract<SourceComponent, { type: 'HEADER' }>): NonNullable<Template['header']> {
  if (format === 'TEXT') return { text: text ?? '' };
  return { type: format.toLowerCase() as 'image' | 'video' | 'document' };
}

function buttonOf(button: SourceButton): TemplateButton {
  return button.type === 'URL'
    ? { kind: 'url', text: button.text, url: button.url }
    : { kind: 'quick_reply', text: button.text };
}
