/** Samples of a call, made from the first scenario of an operation: curl, and TypeScript with our client. */
import { type Entry, type Example, type Parameter, type Response, resolve } from '../contract.ts';

const mockUrl = 'http://127.0.0.1:4010';
/** The mock checks that there is a token, not which one. */
const mockToken = 'try-me';

interface Call {
  path: string;
  parameters: Record<Parameter['in'], Record<string, unknown>>;
  mediaType: string | undefined;
  body: unknown;
}

function callOf({ path, operation }: Entry, body?: unknown): Call {
  const parameters: Call['parameters'] = { path: {}, query: {}, header: {} };
  for (const node of operation.parameters ?? []) {
    const parameter = resolve<Parameter>(node);
    if (parameter.required) parameters[parameter.in][parameter.name] = parameter.example ?? parameter.name;
  }
  const content = Object.entries(operation.requestBody?.content ?? {});
  // Of the types of a file, the one of the sample's photo.
  const [mediaType, media] = content.find(([type]) => type === 'image/png') ?? content[0] ?? [];
  const example = Object.values(media?.examples ?? {})[0];
  return { path, parameters, mediaType, body: body ?? (example && resolve<Example>(example).value) };
}

const needsToken = ({ operation }: Entry) => operation.security?.length !== 0;
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** @param shortBody A JSON body to send in place of the scenario's, on one line. */
export function curl(entry: Entry, shortBody?: unknown): string {
  const { path, parameters, mediaType, body } = callOf(entry, shortBody);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters.path[name])));
  const query = new URLSearchParams(parameters.query as Record<string, string>).toString();
  const url = `${mockUrl}${filled}${query && `?${query}`}`;

  const options: string[] = [];
  const implied = mediaType ? 'post' : 'get';
  if (entry.method !== implied) options.push(`-X ${entry.method.toUpperCase()}`);
  if (needsToken(entry)) options.push(`-H 'Authorization: Bearer ${mockToken}'`);
  for (const [name, value] of Object.entries(parameters.header)) options.push(`-H ${quote(`${name}: ${value}`)}`);

  if (mediaType === 'multipart/form-data') {
    const members = Object.entries(body as Record<string, unknown>);
    options.push(
      ...members.map(([name, value]) => `-F ${quote(name === 'file' ? 'file=@photo.png' : `${name}=${value}`)}`),
    );
  } else if (mediaType && !mediaType.includes('json')) {
    options.push(`-H 'Content-Type: ${mediaType}'`, '--data-binary @photo.png');
  } else if (body !== undefined) {
    options.push("-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body, null, shortBody ? 0 : 2))}`);
  }
  return [`curl ${/[?&]/.test(url) ? quote(url) : url}`, ...options].join(' \\\n  ');
}

/** A value as TypeScript source, as a person would write it. */
function source(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) return `[${value.map((item) => source(item, indent)).join(', ')}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${deeper}${/^[A-Za-z_$][\w$]*$/.test(name) ? name : source(name)}: ${source(member, deeper)},`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join('\n')}\n${indent}}`;
}

/** Whether a success is a file, which the client must be told to read as one. */
function isFile({ operation }: Entry): boolean {
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? [];
  const types = Object.keys((success && resolve<Response>(success).content) ?? {});
  return types.length > 0 && !types.some((type) => type.includes('json'));
}

/** Undefined for bodies that are not JSON: those are files, whose source is the caller's. */
export function typescript(entry: Entry): string | undefined {
  const { path, parameters, mediaType, body } = callOf(entry);
  if (mediaType && !mediaType.includes('json')) return undefined;

  const params = Object.fromEntries(Object.entries(parameters).filter(([, values]) => Object.keys(values).length > 0));
  const init = {
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(body === undefined ? {} : { body }),
    ...(isFile(entry) ? { parseAs: 'blob' } : {}),
  };
  const argument = Object.keys(init).length > 0 ? `, ${source(init)}` : '';
  return `import { createClient } from '@omnichannel/client';

const client = createClient({ baseUrl: '${mockUrl}', token: '${mockToken}' });

const { data, error } = await client.${entry.method.toUpperCase()}('${path}'${argument});
`;
}
