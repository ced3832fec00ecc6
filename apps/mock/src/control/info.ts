import type { About, ChannelView, ExampleView, OperationView } from '@omnichannel/console/mock';
import { createDereferencer, isObject } from '@omnichannel/contract';
import { firstRequest } from '../first-request.ts';
import { answersOf } from '../scenarios.ts';
import type { Document } from '../spec.ts';
import { type ChannelName, channels } from '../webhooks/channels.ts';

export interface AboutParts {
  document: Document;
  operations: OperationView[];
  /** Names of the examples of inbound messages of a channel. */
  examplesOf(channel: ChannelName): string[];
}

/** @param url address of the mock, as the reader named it */
export function createInfo({ document, operations, examplesOf }: AboutParts, url: string): About {
  const { title = 'API', version = '' } = document.info ?? {};
  const listed = (Object.keys(channels) as ChannelName[]).map((channel): ChannelView => {
    const { name, people } = channels[channel];
    const senders = sendersOf(document, people === 'messengerId' ? 'id' : 'number');
    return { channel, name, senders, examples: examplesOf(channel) };
  });
  return { title, version, firstRequest: firstRequest({ url, document }), operations, channels: listed };
}

const methods = ['get', 'put', 'post', 'delete', 'patch'];

/** Lists all operations with their examples, in the contract's order, without preparing them for Prism. */
export function operationsOf(document: Document): OperationView[] {
  const { dereference } = createDereferencer(document);
  return Object.keys(document.paths).flatMap((path) => {
    const item = dereference(document.paths[path]);
    return methods.flatMap((method) => {
      const operation = item?.[method];
      if (!isObject(operation)) return [];
      const { operationId, summary, responses } = operation;
      return {
        id: typeof operationId === 'string' ? operationId : `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        ...(typeof summary === 'string' && { summary }),
        examples: examplesOf(responses),
      };
    });
  });
}

/** Sorts examples by status, successes first. */
function examplesOf(responses: unknown): ExampleView[] {
  const found = new Map<string, ExampleView>();
  for (const { scenario, status, code, mediaType } of answersOf(responses)) {
    if (scenario === undefined || found.has(scenario)) continue;
    const summary = summaryOf(responses, [code, 'content', mediaType ?? '', 'examples', scenario, 'summary']);
    found.set(scenario, { name: scenario, status, ...(summary !== undefined && { summary }) });
  }
  return [...found.values()].sort((a, b) => a.status - b.status);
}

function summaryOf(responses: unknown, path: string[]): string | undefined {
  let node = responses;
  for (const name of path) node = isObject(node) ? node[name] : undefined;
  return typeof node === 'string' ? node : undefined;
}

/** The contract's test numbers, whose numbers are fictional. */
function sendersOf(document: Document, kind: 'number' | 'id'): string[] {
  return Object.values(document['x-test-numbers'] ?? {})
    .flat()
    .flatMap((recipient) => recipient[kind] ?? []);
}
