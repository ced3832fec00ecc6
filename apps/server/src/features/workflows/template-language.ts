import { Liquid, type Output, type Template, TypeGuards, type Value } from 'liquidjs';
import { htmlFilters, textFilters } from './template-filters.ts';
import { escapeHtml, startRenderWork, toText } from './template-output.ts';

/** Maximum length of a template, in UTF-16 code units. The contract states it. */
export const maxTemplateLength = 10_000;

/** Maximum length of the text that a template renders, in UTF-16 code units. */
export const maxRenderedLength = 65_536;

/** Ends a render that takes longer. The limits of lengths come first; this one ends what they miss. */
const renderLimitMs = 1000;

/** Units of new objects for one render, as liquidjs counts them: characters and array items. */
const memoryLimit = 10_000_000;

/** A text that is no template. The message completes the sentence "the text …". */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/** A template whose output exceeds a limit. The message contains neither template nor data. */
export class TemplateLimitError extends Error {
  override readonly name = 'TemplateLimitError';
}

/** A compiled template. */
export interface CompiledTemplate {
  /** Paths that have no filter `default`, in the order of their first use: `[['payload', 'order', 'id']]`. */
  paths: readonly (readonly string[])[];
  /** @throws {TemplateLimitError} when the text or its computation exceeds a limit */
  render(scope: { payload: object; subscriber: object }): string;
}

/** The names that a path can begin with. All other paths begin in the payload. */
const roots = new Set(['payload', 'subscriber']);

const engines = { text: createEngine(false), html: createEngine(true) };

/** Creates an engine that has outputs and filters, and no tags: no loops, no assignments, no files. */
function createEngine(isHtml: boolean): Liquid {
  const engine = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    templates: {},
    locale: 'en',
    timezoneOffset: 0,
    parseLimit: maxTemplateLength,
    renderLimit: renderLimitMs,
    memoryLimit,
    operators: {},
    outputEscape: isHtml ? (value) => escapeHtml(toText(value)) : toText,
  });
  replaceAll(engine.tags, {});
  replaceAll(engine.filters, isHtml ? htmlFilters : textFilters);
  return engine;
}

/** Replaces the entries of a registry. Without a prototype, names such as "constructor" are unknown to it. */
function replaceAll<Value>(registry: Record<string, Value>, entries: Record<string, Value>): void {
  Object.setPrototypeOf(registry, null);
  for (const name of Object.keys(registry)) delete registry[name];
  Object.assign(registry, entries);
}

/**
 * Compiles a template: text with outputs, such as `{{ order.id | default: '-' }}`.
 *
 * @param format whether outputs are escaped for HTML
 * @throws {TemplateError} when the text does not compile, has a tag, or has an output that is not a path or literal with filters
 */
export function compileTemplate(text: string, format: 'text' | 'html' = 'text'): CompiledTemplate {
  if (text.length > maxTemplateLength) throw new TemplateError(`must have at most ${maxTemplateLength} characters`);
  if (text.includes('{%')) {
    throw new TemplateError('must not have a tag ({% … %}): a template has outputs such as {{ name }} only');
  }
  const templates = parse(engines[format], text);
  const paths = new Map<string, readonly string[]>();
  for (const template of templates) {
    if (!isOutput(template)) continue;
    const used = readPaths(template.value);
    if (template.value.filters.some(({ name }) => name === 'default')) continue;
    for (const path of used) paths.set(JSON.stringify(path), path);
  }
  return {
    paths: [...paths.values()],
    render: (scope) => render(engines[format], templates, scope),
  };
}

function parse(engine: Liquid, text: string): Template[] {
  try {
    return engine.parse(text);
  } catch (error) {
    throw new TemplateError(`does not compile: ${describe(error)}`);
  }
}

/** Describes an error of liquidjs without its file name and excerpt. */
function describe(error: unknown): string {
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
  if (message?.includes('call stack')) return 'its brackets are nested too deeply';
  return (message as string)
    .replace(/^(?:ParseError|TokenizationError): /, '')
    .replace(/, line:[\s\S]*/, '')
    .slice(0, 200);
}

function isOutput(template: Template): template is Output {
  return 'value' in template;
}

/** Reads the paths of an output. Rejects operators, ranges and computed keys, whose cost or meaning is not evident. */
function readPaths({ initial, filters }: Value): string[][] {
  const tokens = [...initial.postfix];
  if (tokens.length !== 1) throw new TemplateError('must have one path or literal in each output, such as {{ name }}');
  for (const { args } of filters) {
    for (const argument of args) {
      if (Array.isArray(argument)) throw new TemplateError('must not have a filter with a named argument');
      tokens.push(argument);
    }
  }
  return tokens.flatMap((token) => {
    if (TypeGuards.isQuotedToken(token) || TypeGuards.isNumberToken(token) || TypeGuards.isLiteralToken(token))
      return [];
    if (TypeGuards.isPropertyAccessToken(token) && !token.variable) return [readPath(token.props)];
    throw new TemplateError(
      `must not have the expression ${token.getText().slice(0, 100)}: use a path such as order.id`,
    );
  });
}

function readPath(tokens: readonly unknown[]): string[] {
  const keys = tokens.map((token) => {
    if (TypeGuards.isWordToken(token)) return token.content;
    // Variables are written with dots, so a key cannot have one.
    if (TypeGuards.isQuotedToken(token) && !token.content.includes('.')) return token.content;
    if (TypeGuards.isNumberToken(token) && Number.isSafeInteger(token.content) && token.content >= 0) {
      return String(token.content);
    }
    throw new TemplateError('must have keys that are names or positions, such as order.id or items[0]');
  });
  const path = roots.has(keys[0] as string) ? keys : ['payload', ...keys];
  if (path.length === 1) throw new TemplateError(`must name a field of ${path[0]}, such as ${path[0]}.name`);
  return path;
}

function render(
  engine: Liquid,
  templates: Template[],
  { payload, subscriber }: { payload: object; subscriber: object },
) {
  let text: string;
  startRenderWork();
  try {
    text = engine.renderSync(templates, Object.assign(Object.create(null), { payload, subscriber }), {
      globals: payload,
    });
  } catch (error) {
    throw new TemplateLimitError('rendering exceeded a limit of time or memory', { cause: error });
  }
  if (text.length > maxRenderedLength)
    throw new TemplateLimitError(`the text has more than ${maxRenderedLength} characters`);
  return text;
}
