import type { Contract } from '../contract.ts';
import type { Exchange, Message } from '../journal.ts';
import type { Delivery } from '../webhooks/deliveries.ts';
import type { Webhooks } from '../webhooks/index.ts';
import { bodyViewOf, jsonViewOf } from './body.ts';
import { clientCodeOf } from './client-code.ts';
import { curlOf } from './curl.ts';
import { shownHeaders } from './headers.ts';
import { createMask } from './mask.ts';
import { isRepeatable } from './repeat.ts';
import type { DeliveryView, Details, MessageView, Summary } from './view.ts';

/** How exchanges are shown. */
export function createViews(contract: Contract, webhooks: Pick<Webhooks, 'deliveriesOf'>) {
  const masked = createMask(contract.document);

  function summaryOf(exchange: Exchange): Summary {
    const { id, at, method, target, operation, example, dynamic, refusal, fault, delay, status, took } = exchange;
    const { violations, responseViolations = [] } = exchange;
    return {
      id,
      at,
      method,
      target,
      violations: violations.length,
      answerViolations: responseViolations.length,
      deliveries: countsOf(webhooks.deliveriesOf(id)),
      ...(operation !== undefined && { operation }),
      ...(example !== undefined && { example }),
      ...(dynamic && { dynamic }),
      ...(refusal !== undefined && { refusal }),
      ...(fault !== undefined && { fault }),
      ...(delay !== undefined && { delay }),
      ...(status !== undefined && { status }),
      ...(took !== undefined && { took }),
    };
  }

  /** @param url address of the mock, for what is copied */
  async function detailsOf(exchange: Exchange, url: string): Promise<Details> {
    const { violations, responseViolations = [], response } = exchange;
    const request = masked(exchange.request);
    const shown = { ...exchange, request };
    const clientCode = await clientCodeOf(shown, url, contract);
    return {
      ...summaryOf(exchange),
      faults: violations,
      answerFaults: responseViolations,
      request: messageOf(request),
      deliveries: webhooks.deliveriesOf(exchange.id).map(deliveryOf),
      curl: await curlOf(shown, url),
      repeatable: isRepeatable(exchange),
      ...(response && { response: messageOf(masked(response)) }),
      ...(clientCode !== undefined && { clientCode }),
    };
  }

  return { summaryOf, detailsOf };
}

function messageOf(message: Message): MessageView {
  const body = bodyViewOf(message);
  return { headers: shownHeaders(message), ...(body && { body }) };
}

/** A delivery, for people to read. */
export function deliveryOf({ id, event, url, body, state, attempts }: Delivery): DeliveryView {
  return { id, event, url, body: jsonViewOf(body), state, attempts };
}

function countsOf(deliveries: readonly Delivery[]): Summary['deliveries'] {
  const counts = { pending: 0, delivered: 0, failed: 0 };
  for (const { state } of deliveries) counts[state]++;
  return counts;
}
