import { listOperations, resolve } from './document.ts';

/** Fields whose values must not be read in a message; `content` and `user-id` are what people and developers wrote. */
const secret = ['phone', 'email', 'name', 'passcode', 'secret', 'token', 'ip'];

/**
 * Writes the parts of the contract that the transport needs, as source.
 *
 * @param document the bundled contract
 * @param version version of this package; absent for the admin API, whose client sends its key with each call
 */
export function contractSource(document: object, version?: string): string {
  const operations = listOperations(document);
  const declaresKey = (parameters: { $ref?: string; name?: string }[] = []) =>
    parameters.some((parameter) => resolve(document, parameter as { name?: string }).name === 'Idempotency-Key');

  const publicPaths = operations.filter(({ operation }) => operation.security?.length === 0).map(({ path }) => path);
  const keyed = operations.filter(({ operation }) => declaresKey(operation.parameters));
  if (keyed.some(({ method }) => method !== 'POST')) throw new Error('Only a POST can declare an Idempotency-Key.');
  const once = operations.filter(({ operation }) => operation['x-retry'] === 'never');
  const timeouts: Record<string, number | undefined> = {};
  for (const { path, operation } of operations) {
    const timeout = operation['x-timeout'];
    if (path in timeouts && timeouts[path] !== timeout)
      throw new Error(`The operations of ${path} differ in x-timeout.`);
    timeouts[path] = timeout;
  }
  const json = (value: unknown) => JSON.stringify(value);

  const versionSource = version
    ? `/** Version of this package. */\nexport const version = ${json(version)};\n\n/** Paths that take no access token. */\nexport const publicPaths: readonly string[] = ${json(publicPaths)};\n\n`
    : '';
  const fields = [...piiFields(document)].sort();
  return `${versionSource}/** Paths whose POST takes an \`Idempotency-Key\`, so that it may be repeated. */
export const keyedPaths: readonly string[] = ${json(keyed.map(({ path }) => path))};

/** Operations that must not be repeated (\`x-retry: never\`). */
export const once: readonly string[] = ${json(once.map(({ method, path }) => `${method} ${path}`))};

/** Milliseconds to wait for an answer, by path, where the default does not fit (\`x-timeout\`). */
export const timeouts: Readonly<Record<string, number>> = ${json(timeouts)};

/** Matches the names of request fields that hold PII or secrets (\`x-pii\`). */
export const piiFields: RegExp = ${fields.length > 0 ? `/^(${fields.join('|')})$/` : '/(?!)/'};
`;
}

/** The names of the properties of requests that `x-pii` marks, on themselves, on the schema that they refer to, or on the items of their list. */
function piiFields(document: object): Set<string> {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (reference: unknown) => {
    const node = resolve(document, reference);
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    for (const [name, schema] of Object.entries((node as { properties?: object }).properties ?? {})) {
      if (isSecret(document, schema)) found.add(name);
    }
    Object.values(node).forEach(visit);
  };
  for (const { operation } of listOperations(document)) visit(operation.requestBody);
  return found;
}

function isSecret(document: object, schema: unknown): boolean {
  const { items, ...rest } = resolve(document, schema) as { items?: unknown; 'x-pii'?: string };
  const kind = (schema as { 'x-pii'?: string })['x-pii'] ?? rest['x-pii'];
  return kind ? secret.includes(kind) : items !== undefined && isSecret(document, items);
}
