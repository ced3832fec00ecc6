import type { DeliveryView, Details, MessageView, Summary } from '@omnichannel/console/mock';
import type { Contract } from '../contract.ts';
import type { Exchange } from '../journal.ts';
import type { Message } from '../message.ts';
import { type Delivery, titleOf } from '../webhooks/deliveries.ts';
import type { Webhooks } from '../webhooks/index.ts';
import { bodyViewOf, jsonViewOf } from './body.ts';
import { clientCodeOf } from './client-code.ts';
import { curlOf } from './curl.ts';
import { shownHeaders } from './headers.ts';
import { createMask } from './mask.ts';
import { isRepeatable } from './repeat.ts';

export type Views = ReturnType<typeof createViews>;

/** How exchanges are shown. */
export function createViews(contract: Contract, webhooks: Pick<Webhooks, 'deliveriesOf'>) {
  const masked = createMask(contract.document);

  function summaryOf(exchange: Exchange): Summary {
    const { id, requestId, session, at, method, target, operation, example, dynamic, source, failureReason } = exchange;
    const { fault, drawn, delay, status, took, violations, notes, responseViolations = [] } = exchange;
    return {
      id,
      at,
      method,
      target,
      violations: violations.length,
      responseViolations: responseViolations.length,
      notes: notes.length,
      deliveries: countsOf(webhooks.deliveriesOf(id)),
      ...(requestId !== undefined && { requestId }),
      ...(session !== undefined && { session }),
      ...(operation !== undefined && { operation }),
      ...(example !== undefined && { example }),
      ...(dynamic && { dynamic }),
      ...(source !== undefined && { source }),
      ...(failureReason !== undefined && { failureReason }),
      ...(fault !== undefined && { fault: fault === 'status' ? String(status ?? fault) : fault }),
      ...(drawn && { drawn }),
      ...(delay !== undefined && { delay }),
      ...(status !== undefined && { status }),
      ...(took !== undefined && { took }),
    };
  }

  /** @param url address of the mock, for what is copied */
  async function detailsOf(exchange: Exchange, url: string): Promise<Details> {
    const { violations, notes, responseViolations = [], response } = exchange;
    const { message: request, hidden } = masked(exchange.request);
    const shown = { ...exchange, request };
    const clientCode = await clientCodeOf(shown, url, contract);
    return {
      ...summaryOf(exchange),
      faults: violations,
      remarks: notes,
      responseFaults: responseViolations,
      request: messageOf(request),
      deliveries: webhooks.deliveriesOf(exchange.id).map(deliveryOf),
      curl: await curlOf(shown, url),
      repeatable: isRepeatable(exchange),
      hidden,
      ...(response && { response: messageOf(masked(response).message) }),
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
export function deliveryOf(delivery: Delivery): DeliveryView {
  const { id, at, event, messageStatus, url, body, state, attempts } = delivery;
  const status = messageStatus === undefined ? {} : { messageStatus };
  return { id, at, event, title: titleOf(delivery), ...status, url, body: jsonViewOf(body), state, attempts };
}

function countsOf(deliveries: readonly Delivery[]): Summary['deliveries'] {
  const counts = { pending: 0, delivered: 0, failed: 0 };
  for (const { state } of deliveries) counts[state]++;
  return counts;
}
