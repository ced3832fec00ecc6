import { readFile } from 'node:fs/promises';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createApp } from '../../http/app.ts';
import { readContract } from '../../http/contract/contract.ts';
import { readDocument } from '../../http/contract/document.ts';
import type { Feature } from '../../http/feature.ts';
import { createCallbackMetrics } from '../callback-metrics.ts';
import type { InboundChannelMessage, ProviderReceipt, ReceiptWatermark } from '../provider-events.ts';
import { signBody } from './signature.ts';
import { type MetaConnection, type MetaWebhookParts, metaWebhookRoutes } from './webhook-routes.ts';

const contract = readContract(await readDocument());

export const appId = '1234567890123456';
export const appSecret = 'an-app-secret-that-no-one-guesses';
export const webhookUrl = `/carriers/meta/${appId}`;
const log = pino({ level: 'silent' });

/** Creates a connection of the app to a number, or to a page. */
export function metaConnection(
  name: string,
  asset: { phoneNumberId: string } | { pageId: string },
  changes: Partial<MetaConnection['credentials']> = {},
): MetaConnection {
  return {
    id: name,
    name,
    kind: 'phoneNumberId' in asset ? 'whatsapp' : 'messenger',
    environmentId: `environment of ${name}`,
    settings: { appId, graphVersion: 'v26.0', ...asset },
    credentials: { appSecret, verifyToken: `verify-${name}`, accessToken: 'a-token', ...changes },
    window: 10,
    log,
  };
}

/** Events that the routes stored, by name of the connection. */
interface StoredEvents {
  receipts: [string, readonly ProviderReceipt[]][];
  watermarks: [string, readonly ReceiptWatermark[]][];
  messages: [string, readonly InboundChannelMessage[]][];
  noted: string[];
}

/** The webhook in the service's own application. */
export interface WebhookTest extends StoredEvents {
  app: FastifyInstance;
  registry: Registry;
  lines: string[];
  /** Posts a webhook as Meta would. */
  post(body: object | string | Buffer, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

/** @param store called with the name of the connection before events are stored */
export function startWebhooks(
  connections: readonly MetaConnection[],
  store: (name: string) => Promise<void> = async () => {},
  parts: Partial<MetaWebhookParts> = {},
): WebhookTest {
  const stored: StoredEvents = { receipts: [], watermarks: [], messages: [], noted: [] };
  const registry = new Registry();
  const lines: string[] = [];
  const routes = metaWebhookRoutes({
    find: (id) => connections.filter(({ settings }) => settings.appId === id),
    async receive({ name }, received) {
      await store(name);
      stored.receipts.push([name, received]);
    },
    async receiveWatermarks({ name }, received) {
      await store(name);
      stored.watermarks.push([name, received]);
    },
    async receiveMessages({ name }, received) {
      await store(name);
      stored.messages.push([name, received]);
    },
    noteWebhook: ({ name }) => void stored.noted.push(name),
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    metrics: createCallbackMetrics(registry),
    ...parts,
  });
  const app = startRoutes({ routes }, (line) => lines.push(line));
  return {
    app,
    registry,
    lines,
    ...stored,
    async post(content, headers = {}) {
      const body = Buffer.isBuffer(content)
        ? content
        : Buffer.from(typeof content === 'string' ? content : toMetaJson(content));
      return app.inject({
        method: 'POST',
        url: webhookUrl,
        payload: body,
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signBody(body, appSecret), ...headers },
      });
    },
  };
}

/** Starts routes in the service's own application. */
export function startRoutes(
  { routes }: Pick<Feature, 'routes'>,
  write: (line: string) => void = () => {},
): FastifyInstance {
  const app = createApp({
    contract: { ...contract, operations: [] },
    handlers: {},
    authenticate: () => Promise.reject(new Error('No operation is served.')),
    log: pino({ level: 'info' }, { write }),
  });
  routes?.(app);
  return app;
}

/** Writes JSON as Meta does: non-ASCII characters are escaped. */
export function toMetaJson(content: object): string {
  return JSON.stringify(content).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Reads the examples of facebook/openapi, by name. */
export async function readExamples(): Promise<Record<string, { object: string; entry: object[] }>> {
  return JSON.parse(
    await readFile(new URL('../../../test/fixtures/meta/whatsapp-webhooks.json', import.meta.url), 'utf8'),
  );
}

/** A change with one text of a person to a number. */
export function textChange(phoneNumberId: string, id: string, body = 'Hello'): object {
  return {
    field: 'messages',
    value: {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '12025550199', phone_number_id: phoneNumberId },
      contacts: [{ profile: { name: 'Noor' }, wa_id: '12025550123' }],
      messages: [{ from: '12025550123', id, timestamp: unixTime(), type: 'text', text: { body } }],
    },
  };
}

/** A change with one status of a message. */
export function statusChange(phoneNumberId: string, id: string, status = 'delivered'): object {
  return {
    field: 'messages',
    value: {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '12025550199', phone_number_id: phoneNumberId },
      statuses: [{ id, status, timestamp: unixTime(), recipient_id: '12025550123' }],
    },
  };
}

export function whatsAppBody(...changes: object[]): { object: string; entry: object[] } {
  return { object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes }] };
}

export function messengerBody(pageId: string, ...messaging: object[]): { object: string; entry: object[] } {
  return { object: 'page', entry: [{ id: pageId, time: Date.now(), messaging }] };
}

function unixTime(): string {
  return String(Math.floor(Date.now() / 1000));
}
