/** Samples in TypeScript with our client. Each is a runnable module. */
import { type Entry, resolve, type Schema } from '../contract.ts';
import { adminTypescript } from './admin-typescript.ts';
import {
  answerEventOf,
  callOf,
  eventsOf,
  firstScenario,
  isDownload,
  isForm,
  isStream,
  jsonOf,
  mockToken,
  mockUrl,
  needsToken,
} from './call.ts';
import { isError, type Scenario } from './scenarios.ts';
import { Name, source } from './source.ts';

/** The call of a scenario (the first by default), or the receiver of a webhook. */
export function typescript(entry: Entry, scenario = firstScenario(entry)): string {
  if (entry.kind === 'webhook') return endpoint(entry);
  if (entry.kind === 'admin') return adminTypescript(entry, scenario);
  const { imports, setup = [], lines } = partsOf(entry, scenario);
  // Only the sign-in needs no token. A client with credentials signs in by itself.
  const access = needsToken(entry) ? { token: mockToken } : { credentials: new Name('credentials') };
  const client = `const client = createClient(${source({ baseUrl: mockUrl, ...access }, '', 30)});`;
  return `${[...imports, '', ...setup, client, '', ...lines].join('\n')}\n`;
}

function partsOf(entry: Entry, scenario: Scenario): Parts {
  if (!isStream(scenario)) return call(entry, scenario);
  return entry.operation.requestBody ? stream(entry, scenario) : listen(entry, scenario);
}

interface Parts {
  imports: string[];
  /** Statements before the client. */
  setup?: string[];
  lines: string[];
}

function call(entry: Entry, scenario: Scenario): Parts {
  const { operationId } = entry.operation;
  const { parameters, payload, upload } = callOf(entry, scenario);
  const { header, ...others } = parameters;
  const imports = [
    "import { createClient } from '@omnichannel/client';",
    `import { ${operationId} } from '@omnichannel/client/operations';`,
  ];
  const setup: string[] = [];
  const headers = { ...header };
  let body: unknown = payload && jsonOf(payload);
  if (payload && upload) {
    const { name, type } = upload;
    const form = isForm(payload);
    imports.unshift("import { readFile } from 'node:fs/promises';");
    setup.push(
      form
        ? `const file = new File([await readFile('${name}')], '${name}', { type: '${type}' });`
        : `const file = new Blob([await readFile('${name}')]);`,
    );
    body = form ? { ...jsonOf(payload), file: new Name('file') } : new Name('file');
    if (!form) headers['Content-Type'] = type;
  } else if (!needsToken(entry)) {
    setup.push(`const credentials = ${source(body)};`);
    body = new Name('credentials');
  }

  const params = withoutEmpty(others);
  const options = { ...withoutEmpty({ params, headers }), ...(body === undefined ? {} : { body }) };
  const argument = Object.keys(options).length > 0 ? `, ${source(options, '', operationId.length + 28)}` : '';
  const called = `await ${operationId}(client${argument});`;
  if (isError(scenario)) return { imports, setup, lines: caught(called, `!${operationId}.isError(error)`) };
  if (!scenario.response?.body) return { imports, setup, lines: [called] };
  const lines = isDownload(scenario)
    ? [`const file = ${called}`, 'console.log(file.type, file.size);']
    : [`const data = ${called}`, 'console.log(data);'];
  return { imports, setup, lines };
}

const withoutEmpty = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value instanceof Name || Object.keys(value as object).length > 0),
  );

function stream(entry: Entry, scenario: Scenario): Parts {
  const { response_mode: _, ...body } = jsonOf(callOf(entry, scenario).payload);
  const fails = eventsOf(scenario).some(({ event }) => event === 'error');
  const loop = [
    'for await (const event of streamChatMessage(client, { body })) {',
    `  if (event.event === '${answerEventOf(scenario)}') console.log(event.answer);`,
    '}',
  ].join('\n');
  return {
    imports: [
      `import { ${fails ? 'ApiError, ' : ''}createClient } from '@omnichannel/client';`,
      "import { streamChatMessage } from '@omnichannel/client/stream';",
    ],
    lines: [`const body = ${source(body)};`, ...(fails ? caught(loop, '!(error instanceof ApiError)') : [loop])],
  };
}

/** Reads the text of a stream that has no function of its own in the client. */
function listen(entry: Entry, scenario: Scenario): Parts {
  const { path, header } = callOf(entry, scenario).parameters;
  const headers = { Accept: 'text/event-stream', ...header };
  const options = source({ params: { path }, headers, parseAs: 'stream' }, '', 80);
  return {
    imports: ["import { createClient } from '@omnichannel/client';"],
    lines: [
      `const path = '${entry.path}';`,
      `const { response } = await client.GET(path, ${options});`,
      'const text = response.body?.pipeThrough(new TextDecoderStream()) ?? [];',
      'for await (const events of text) console.log(events);',
    ],
  };
}

/** Reports an error response of the service, and rethrows any other error. */
const caught = (code: string, isOther: string): string[] => [
  'try {',
  ...code.split('\n').map((line) => `  ${line}`),
  '} catch (error) {',
  `  if (${isOther}) throw error;`,
  '  console.log(error.status, error.code, error.message);',
  '}',
];

/** Verifies the signature first, and responds before the work is done. */
function endpoint({ path, operation }: Entry): string {
  const [media] = Object.values(operation.requestBody?.content ?? {});
  const { required, properties } = resolve<Schema>(media?.schema ?? {});
  const list = required?.findLast((name) => properties?.[name]?.type === 'array');
  return `import { verifyWebhook, WebhookVerificationError } from '@omnichannel/client/webhooks';

export async function POST(request: Request): Promise<Response> {
  try {
    const event = await verifyWebhook(request, process.env.WEBHOOK_SECRET ?? '');
    if (event.type === '${path}') console.log(event.id, event.payload.${list}.length);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return new Response(null, { status: error.reason === 'unknown-event' ? 204 : 400 });
  }
}
`;
}
