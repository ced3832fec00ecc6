import { validateResponse } from '@omnichannel/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { bytesOf } from '../src/binary.ts';
import { readContract } from '../src/contract.ts';
import { startMock } from '../src/index.ts';
import { send, validRequests } from './requests.ts';

const mock = await startMock({ port: 0, sseInterval: 0, checkResponses: true });
afterAll(() => mock.close());
const contract = readContract(mock.document);

interface Example {
  value?: unknown;
  'x-base64'?: string;
  'x-status'?: number;
  'x-sse-events'?: unknown[];
}

describe.each(validRequests(mock.document))('$operationId', (request) => {
  const operation = contract.operation(request.template, request.method);
  const scenarios: [name: string, code: string, mediaType: string, example: Example][] = [];
  // biome-ignore lint/suspicious/noExplicitAny: the document's objects, as they are
  for (const [code, response] of Object.entries<any>(request.source.responses)) {
    // biome-ignore lint/suspicious/noExplicitAny: the document's objects, as they are
    for (const [mediaType, { examples = {} }] of Object.entries<any>(response.content ?? {})) {
      for (const [name, example] of Object.entries(examples))
        scenarios.push([name, code, mediaType, example as Example]);
    }
  }

  it('answers a valid request with its success', async () => {
    const response = await send(mock.url, request);
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    expect(Object.keys(request.source.responses)).toContain(String(response.status));
    for (const name of Object.keys(request.source.responses[response.status].headers ?? {})) {
      expect(response.headers.get(name), name).toBeTruthy();
    }
  });

  it.each(scenarios)('answers %s (%s) when it is asked for by name alone', async (name, code, mediaType, example) => {
    const response = await send(mock.url, request, { Prefer: `example=${name}` });
    expect(response.status).toBe(example['x-status'] ?? Number(code));
    expect(response.headers.get('Content-Type')).toBe(
      mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    );

    const received = Buffer.from(await response.arrayBuffer());
    const answer = { status: response.status, headers: Object.fromEntries(response.headers), body: received };
    expect(validateResponse(operation.prism, answer)).toEqual([]);

    const bytes = bytesOf(example['x-base64']);
    const events = example['x-sse-events'];
    if (bytes) expect(received).toEqual(bytes);
    else if (events)
      expect(String(received)).toBe(
        ['event: ping', ...events.map((event) => `data: ${JSON.stringify(event)}`), ''].join('\n\n'),
      );
    else
      expect(mediaType === 'application/json' ? JSON.parse(String(received)) : String(received)).toEqual(example.value);
  });

  it('makes the answer up when it is asked to', async () => {
    const response = await send(mock.url, request, { Prefer: 'dynamic=true' });
    expect(response.status, await response.text()).toBeLessThan(300);
  });

  it('has names that are unique, so that a name is enough', () => {
    const names = scenarios.map(([name]) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  it.each(Object.keys(request.source.responses).filter((code) => code !== 'default'))(
    'answers %s when it is asked for by status, with the example and made up',
    async (code) => {
      for (const dynamic of [false, true]) {
        const response = await send(mock.url, request, { Prefer: `code=${code}, dynamic=${dynamic}` });
        expect(response.status, await response.text()).toBe(Number(code));
      }
    },
  );
});
