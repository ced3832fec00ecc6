import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP writes it in JSON. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

interface ExportRequest {
  resourceSpans: { resource: Pick<ReceivedSpan, 'attributes'>; scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

/** A receiver of traces (OTLP/JSON over HTTP). */
export interface OtlpReceiver {
  url: string;
  spans: ReceivedSpan[];
  resource: ReceivedSpan['attributes'];
  close(): Promise<void>;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const receiver: Pick<OtlpReceiver, 'spans' | 'resource'> = { spans: [], resource: [] };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as ExportRequest;
    for (const { resource, scopeSpans } of request.url === '/v1/traces' ? resourceSpans : []) {
      receiver.resource = resource.attributes;
      receiver.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
    }
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}

/** Returns the attributes of a span by name. */
export function attributesOf({ attributes }: Pick<ReceivedSpan, 'attributes'>): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
