/** The calls that the start page shows and sends: code, request and response of a scenario of the contract. */
import { STATUS_CODES } from 'node:http';
import { type Entry, findEntry } from '../contract.ts';
import { callOf, jsonOf, mockToken, mockUrl, needsToken } from '../reference/call.ts';
import { curl } from '../reference/samples.ts';
import { type Scenario, scenarioNamed } from '../reference/scenarios.ts';
import { typescript } from '../reference/typescript.ts';
import { base } from '../site.ts';
import { prepare } from '../try-it/prepare.ts';
import type { LiveCallData } from './live-call-data.ts';

type CallId = 'sendChatAppMessage' | 'requestVerification' | 'triggerEvent' | 'createChatMessage';

export interface LiveCall {
  /** The id of the operation, which also names the call on the page. Its label is in `src/i18n`. */
  id: CallId;
  curl: string;
  typescript: string;
  /** Method and path. */
  line: string;
  /** The response in the contract, as text. */
  response: { title: string; text: string; language: 'json' | 'txt' };
  data: LiveCallData;
}

/** Each has the shortest body that shows what the operation is for. */
export const liveCalls: LiveCall[] = [
  createCall('sendChatAppMessage', 'text', {
    to: '+12025550100',
    type: 'text',
    text: { body: 'Hello Layla, your order is ready.' },
  }),
  createCall('requestVerification', 'passcodeSent', { number: '+12025550100' }),
  createCall('triggerEvent', 'triggered', {
    name: 'order-shipped',
    to: 'user-1042',
    payload: { order: { id: '1042' } },
  }),
  createCall('createChatMessage', 'streamed', {
    query: 'How long can I return shoes?',
    user: 'customer-4711',
    response_mode: 'streaming',
  }),
];

function createCall(id: CallId, scenarioName: string, body: Record<string, unknown>): LiveCall {
  const entry = findEntry(id);
  const request = { type: 'application/json', example: { value: body } };
  const scenario = { ...scenarioNamed(entry, scenarioName), request };
  const { operationId, reasons, lastEvents, mock } = prepare(entry);
  return {
    id,
    line: `${entry.method.toUpperCase()} ${entry.path}`,
    curl: curl(entry, scenario),
    typescript: typescript(entry, scenario),
    response: responseOf(scenario),
    data: {
      request: requestOf(entry, scenario),
      operationId,
      reasons,
      lastEvents,
      mock,
      errors: `${base}${entry.page}#errors`,
    },
  };
}

/** The request that the curl command sends. */
function requestOf(entry: Entry, scenario: Scenario): LiveCallData['request'] {
  const { parameters, payload } = callOf(entry, scenario);
  return {
    url: `${mockUrl}${entry.path}`,
    method: entry.method.toUpperCase(),
    headers: [
      ...(needsToken(entry) ? [['Authorization', `Bearer ${mockToken}`] as [string, string]] : []),
      ...Object.entries(parameters.header).map(([name, value]): [string, string] => [name, String(value)]),
      ['Content-Type', 'application/json'],
    ],
    body: { kind: 'json', text: JSON.stringify(jsonOf(payload)) },
  };
}

function responseOf({ name, response }: Scenario): LiveCall['response'] {
  if (!response?.body) throw new Error(`Scenario '${name}' has no response with a body.`);
  const title = `${response.status} ${STATUS_CODES[response.status]}`;
  const events = response.body.example['x-sse-events'] as { answer?: string }[] | undefined;
  if (!events) return { title, text: JSON.stringify(response.body.example.value, null, 2), language: 'json' };
  return { title: `${title}, streamed`, text: events.map(({ answer = '' }) => answer).join(''), language: 'txt' };
}
