import { isObject, pointerKeys, targetOf } from '@omnichannel/contract';

/** A field of a response that repeats a part of the request: the contract's `x-echo`. */
export interface Echo {
  /** The path of the field; `*` stands for each item of a list. */
  path: readonly string[];
  /** Returns the repeated part of a request; undefined if the request does not have it. */
  read(request: EchoedRequest): unknown;
}

/** The parts of a request that can be repeated. */
export interface EchoedRequest {
  /** Parsed JSON, or the parts of a form. */
  body: unknown;
  query: Record<string, unknown>;
  path: Record<string, unknown>;
  header: Record<string, unknown>;
}

/** Lists all echoes of a schema without references. */
export function echoesOf(schema: unknown, path: readonly string[] = []): Echo[] {
  if (!isObject(schema)) return [];
  const { 'x-echo': expression, type, properties, items, allOf, oneOf, anyOf } = schema;
  const isNumber = type === 'integer' || type === 'number';
  return [
    ...(typeof expression === 'string' ? [{ path, read: readerOf(expression, isNumber) }] : []),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([key, member]) =>
      echoesOf(member, [...path, key]),
    ),
    ...echoesOf(items, [...path, '*']),
    ...distinct([allOf, oneOf, anyOf].flatMap((parts) => parts ?? []).flatMap((part) => echoesOf(part, path))),
  ];
}

/** Removes duplicates: the branches of a `oneOf` may have the same fields. */
function distinct(echoes: readonly Echo[]): Echo[] {
  return [...new Map(echoes.map((echo) => [echo.path.join('\n'), echo])).values()];
}

/** Creates one patch for each repeated part that the request has. */
export function echo(echoes: readonly Echo[], request: EchoedRequest): ((body: unknown) => void)[] {
  return echoes.flatMap(({ path, read }) => {
    const value = read(request);
    if (value === undefined || value === null || value === '') return [];
    return [(body: unknown) => setAt(body, path, value)];
  });
}

/** Creates one patch for each text of an example that has a part of the request in its place. */
export function echoTexts(
  texts: readonly (readonly [text: string, read: Echo['read']])[],
  request: EchoedRequest,
): ((body: unknown) => void)[] {
  return texts.map(
    ([text, read]) =>
      (body) =>
        replaceText(body, text, String(read(request))),
  );
}

/** Replaces a text in all strings of a body. */
function replaceText(body: unknown, text: string, replacement: string): void {
  for (const [key, value] of typeof body === 'object' && body !== null ? Object.entries(body) : []) {
    if (typeof value !== 'string') replaceText(value, text, replacement);
    else (body as Record<string, unknown>)[key] = value.replaceAll(text, () => replacement);
  }
}

/**
 * Creates the reader of a runtime expression.
 *
 * @param expression such as `$request.body#/to`, `$request.query.limit`, `$request.path.topicKey`
 * @param isNumber whether the field is a number; parameters are text
 */
export function readerOf(expression: string, isNumber: boolean): Echo['read'] {
  const [side, part, ...keys] = parseExpression(expression) ?? [];
  if (side !== 'request') return () => undefined;
  return (request) => {
    const value = targetOf(request[part as keyof EchoedRequest], keys);
    return isNumber && part !== 'body' && typeof value === 'string' && value !== '' ? Number(value) : value;
  };
}

const form =
  /^\$(?:request\.(?<part>query|path|header)\.(?<name>\S+)|(?<source>re(?:quest|sponse)\.body|(?!re(?:quest|sponse)\b)[a-z]+)(?:#(?<pointer>\/.+)?)?)$/i;

const paths = new Map<string, readonly string[] | undefined>();

/**
 * Parses a runtime expression of OpenAPI, such as `$request.body#/to` or `$request.header.X-Key`, or one that begins with the name of a
 * variable, such as `$step#/type`.
 *
 * @returns the path of its value, such as `request`, `header`, `x-key`; undefined where the text is no expression
 */
export function parseExpression(text: string): readonly string[] | undefined {
  if (paths.has(text)) return paths.get(text);
  const { part, name = '', source, pointer = '' } = form.exec(text)?.groups ?? {};
  const parameter = part && ['request', part, part === 'header' ? name.toLowerCase() : name];
  const path = parameter || (source === undefined ? undefined : [...source.split('.'), ...pointerKeys(pointer)]);
  paths.set(text, path);
  return path;
}

/**
 * Sets the value at a path; undefined removes the field. At the root, it adds the fields of the value.
 *
 * @param path `*` stands for each item of a list
 * @param creates whether objects that are missing on the way are created, except for items of lists
 * @param depth number of the path's steps that lead to `node`
 */
export function setAt(node: unknown, path: readonly string[], value: unknown, creates = false, depth = 0): void {
  if (typeof node !== 'object' || node === null) return;
  const [key, fields] = [path[depth], node as Record<string, unknown>];
  if (key === undefined) Object.assign(node, value);
  else if (key === '*' && Array.isArray(node)) for (const item of node) setAt(item, path, value, creates, depth + 1);
  else if (depth + 1 < path.length) {
    if (creates && value !== undefined && !Array.isArray(node)) fields[key] ??= {};
    setAt(fields[key], path, value, creates, depth + 1);
  } else if (value === undefined) delete fields[key];
  else fields[key] = value;
}
