import { tracingChannel } from 'node:diagnostics_channel';
import type { OutboundTrace } from '@omnichannel/outbound';
import { errorType, isInClientSpan, type OpenSpan, openSpan } from './tracing.ts';

/**
 * Records a span for each outgoing HTTP request, from its start to the head of its response. The span has the host, and neither path nor
 * query: those of providers and endpoints may hold phone numbers and secrets.
 *
 * @returns a function that ends the recording
 */
export function subscribeToOutbound(): () => void {
  const channel = tracingChannel<OutboundTrace>('omnichannel:outbound');
  const spans = new WeakMap<OutboundTrace, OpenSpan>();
  const end = (request: OutboundTrace) => {
    const opened = spans.get(request);
    const { result, error } = request;
    if (result) opened?.span.setAttributes({ 'http.response.status_code': result.status });
    if (error) opened?.span.fail(errorType(error));
    else if (result && result.status >= 400) opened?.span.fail(String(result.status));
    opened?.end();
  };
  const subscribers = {
    start(request: OutboundTrace) {
      if (isInClientSpan()) return;
      const opened = openSpan(request.method, { kind: 'client', attributes: describeTarget(request) });
      if (opened) spans.set(request, opened);
    },
    end() {},
    asyncStart: end,
    asyncEnd() {},
    error() {},
  };
  channel.subscribe(subscribers);
  return () => void channel.unsubscribe(subscribers);
}

/** Returns the attributes of an outgoing request. */
export function describeTarget({ method, url }: Pick<OutboundTrace, 'method' | 'url'>) {
  const target = URL.parse(String(url));
  return {
    'http.request.method': method,
    'url.scheme': target?.protocol.slice(0, -1),
    'server.address': target?.hostname,
    'server.port': target?.port ? Number(target.port) : undefined,
  };
}
