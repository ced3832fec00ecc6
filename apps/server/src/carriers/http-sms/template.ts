import { headerFaultOf } from './header-template.ts';
import { type Piece, parseText, type TemplateValues, type VariableName } from './template-text.ts';

/** A value of JSON. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The request that submits an SMS. Texts may contain variables such as `{to}`; `{{` and `}}` are braces. */
export interface RequestTemplate {
  /** Default `POST`. */
  method?: 'POST' | 'PUT' | 'GET';
  /** Absolute. Variables are allowed in path and query, and percent-encoded. */
  url: string;
  /** Default `json`. */
  format?: 'json' | 'form';
  headers?: Readonly<Record<string, string>>;
  /** Fields of the body. Absent: a request without a body. */
  body?: { readonly [name: string]: Json };
}

/** A request that is ready to be sent, except for its authentication. */
export interface RenderedRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Variables that an SMS may lack: a URL and a header cannot leave them out. */
const optionalVariables: ReadonlySet<VariableName> = new Set(['expiresInSeconds', 'callbackUrl']);

/**
 * Fills in a template. A field whose variable is absent is left out. An object or a list without any present variable is left out too:
 * the validity period of an SMS that never expires.
 */
export function renderRequest(template: RequestTemplate, values: TemplateValues): RenderedRequest {
  const { method = 'POST', format = 'json', headers = {}, body } = template;
  const rendered: RenderedRequest = {
    url: renderText(template.url, values, (value) => encodeURIComponent(value)) ?? '',
    method,
    headers: {},
  };
  for (const [name, text] of Object.entries(headers)) {
    const value = renderText(text, values);
    if (value !== undefined) rendered.headers[name] = value;
  }
  if (body === undefined) return rendered;
  const { value: fields = {} } = renderValue(body, values) as { value?: Record<string, Json> };
  rendered.headers['Content-Type'] = format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  rendered.body = format === 'json' ? JSON.stringify(fields) : encodeForm(fields);
  return rendered;
}

/** Finds faults of a template, as sentences that begin with the place, such as `request.body.text`. */
export function findTemplateFaults({ url, format = 'json', headers = {}, body }: RequestTemplate): string[] {
  const faults = findUrlFaults(url);
  for (const [name, text] of Object.entries(headers)) {
    const fault = headerFaultOf(name, text) ?? findAbsentFault(text);
    if (fault !== undefined) faults.push(`request.headers.${name} ${fault}`);
  }
  for (const [name, value] of Object.entries(body ?? {})) {
    faults.push(...findValueFaults(value, `request.body.${name}`, format));
  }
  return faults;
}

function findUrlFaults(url: string): string[] {
  const pieces = parseText(url);
  if (typeof pieces === 'string') return [`request.url ${pieces}`];
  const absent = findAbsentFault(url);
  if (absent !== undefined) return [`request.url ${absent}`];
  const [origin = ''] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [];
  if (origin.includes('{')) return ['request.url must not contain a variable before its path.'];
  return [];
}

function findAbsentFault(text: string): string | undefined {
  const pieces = parseText(text);
  if (typeof pieces === 'string') return pieces;
  const name = variablesOf(pieces).find((variable) => optionalVariables.has(variable));
  return name && `must not contain {${name}}, which an SMS may lack. Use it in the body.`;
}

function findValueFaults(value: Json, place: string, format: 'json' | 'form'): string[] {
  if (typeof value === 'string') {
    const pieces = parseText(value);
    return typeof pieces === 'string' ? [`${place} ${pieces}`] : [];
  }
  if (value === null || typeof value !== 'object') return [];
  const isNested = format === 'form' && (!Array.isArray(value) || value.some((item) => typeof item === 'object'));
  if (isNested) return [`${place} must be a text, a number, a boolean or a list of those in a form.`];
  return Object.entries(value).flatMap(([name, item]) => findValueFaults(item, `${place}.${name}`, format));
}

/** A value after its variables are filled in. `value` is absent when it is left out. */
interface RenderedValue {
  value?: Json;
  /** Whether it contains a variable at all, and whether one of them has a value. */
  hasVariable: boolean;
  isFilled: boolean;
}

function renderValue(template: Json, values: TemplateValues): RenderedValue {
  if (typeof template === 'string') return renderString(template, values);
  if (template === null || typeof template !== 'object') {
    return { value: template, hasVariable: false, isFilled: false };
  }
  const fields = Object.entries(template).map(([name, item]) => [name, renderValue(item, values)] as const);
  const hasVariable = fields.some(([, field]) => field.hasVariable);
  const isFilled = fields.some(([, field]) => field.isFilled);
  if (hasVariable && !isFilled) return { hasVariable, isFilled };
  const kept = fields.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value] as const]));
  const value = Array.isArray(template) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
  return { value, hasVariable, isFilled };
}

/** Renders a text. A text that is one variable has its type, so that a number stays a number. */
function renderString(text: string, values: TemplateValues): RenderedValue {
  const pieces = parseText(text) as Piece[];
  const hasVariable = variablesOf(pieces).length > 0;
  const [only] = pieces;
  const value =
    pieces.length === 1 && typeof only === 'object' ? clean(values[only.variable]) : renderText(text, values);
  return value === undefined ? { hasVariable, isFilled: false } : { value, hasVariable, isFilled: hasVariable };
}

/** @returns undefined when one of its variables is absent */
function renderText(text: string, values: TemplateValues, encode = (value: string) => value): string | undefined {
  const pieces = parseText(text) as Piece[];
  if (variablesOf(pieces).some((variable) => values[variable] === undefined)) return undefined;
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : encode(String(clean(values[piece.variable])))))
    .join('');
}

function variablesOf(pieces: readonly Piece[]): VariableName[] {
  return pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.variable]));
}

/** Replaces half a surrogate pair, which neither UTF-8 nor a URL can carry. */
function clean<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

function encodeForm(fields: Readonly<Record<string, Json>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, String(item));
  }
  return form.toString();
}
