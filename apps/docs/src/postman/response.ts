/** A saved example of a Postman collection. */
import { STATUS_CODES } from 'node:http';
import type { Entry } from '../contract.ts';
import type { Payload, Scenario } from '../reference/scenarios.ts';
import { type Request, requestOf } from './request.ts';

export interface Response {
  name: string;
  originalRequest: Request;
  status: string;
  code: number;
  header: { key: string; value: string }[];
  body: string | null;
  _postman_previewlanguage: string;
}

/** The response of a scenario, with the request that selects it. */
export function responseOf(entry: Entry, scenario: Scenario): Response[] {
  const { name, response } = scenario;
  if (!response) return [];
  const { status, headers, body } = response;
  return [
    {
      name,
      originalRequest: requestOf(entry, scenario),
      status: STATUS_CODES[status] ?? '',
      code: status,
      header: [
        ...(body ? [{ key: 'Content-Type', value: body.type }] : []),
        ...headers.map(([key, value]) => ({ key, value })),
      ],
      body: body ? bodyOf(body) : null,
      _postman_previewlanguage: body?.type === 'application/json' ? 'json' : 'text',
    },
  ];
}

function bodyOf({ example }: Payload): string | null {
  // A collection can only contain text.
  if (example['x-base64'] !== undefined) return null;
  const events = example['x-sse-events'];
  if (events) return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return JSON.stringify(example.value, null, 2);
}
