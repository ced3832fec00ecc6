/** Explains a missing response. A browser only reports "failed" to a page, so the page probes the address with harmless requests. */
import type { TryItData } from './data.ts';
import type { TryItRequest } from './request.ts';

/** A problem and its solutions; `backticks` mark code. */
export interface Failure {
  title: string;
  steps: string[];
}

/** Probes of an address. */
export interface Probe {
  /** Whether a server responds, with a response that the page may not read. */
  isThere(): Promise<boolean>;
  /** Whether a page of another origin may read the response to a request with these headers. */
  isReadable(): Promise<boolean>;
}

type Mock = Pick<TryItData['mock'], 'url' | 'start'>;

const timeoutMs = 5000;

/** Probes with HEAD, which changes nothing, and with the names of the headers but without their values. */
export function probe({ url, headers }: TryItRequest): Probe {
  const ask = async (init: RequestInit) => {
    try {
      await fetch(url, {
        ...init,
        method: 'HEAD',
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return true;
    } catch {
      return false;
    }
  };
  return {
    isThere: () => ask({ mode: 'no-cors' }),
    isReadable: () => ask({ headers: headers.map(([name]): [string, string] => [name, 'probe']) }),
  };
}

/**
 * Explains a request without a response.
 *
 * @param page The origin of the page that sent it.
 * @param mock Where the mock is, and the command that starts it.
 */
export async function explain(request: TryItRequest, page: string, mock: Mock, ask: Probe): Promise<Failure> {
  const url = new URL(request.url);
  if (page.startsWith('https:') && url.protocol === 'http:' && !isLoopback(url)) return mixedContent(url);
  if (!(await ask.isThere())) return unreachable(url, page, mock);
  return (await ask.isReadable()) ? brokenOff(request) : corsBlocked(request, page, mock);
}

const isLoopback = ({ hostname }: URL) => /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

const mixedContent = ({ origin }: URL): Failure => ({
  title: 'The browser did not send the request',
  steps: [
    `This page was loaded over https, so browsers block its requests to an http address: \`${origin}\`.`,
    'Use an https address, or the mock on your own machine, which browsers exempt from this rule.',
    'Copy as curl: curl works with any address.',
  ],
});

function unreachable(url: URL, page: string, mock: Mock): Failure {
  const title = `No response from ${url.origin}`;
  if (!isLoopback(url))
    return {
      title,
      steps: [
        'Check the host and the port of the address, and whether a VPN or a firewall blocks it.',
        'Open the address in a new tab: an untrusted certificate has the same effect.',
      ],
    };
  return {
    title,
    steps: [
      ...(url.protocol === 'https:' ? [`The server may support only http: try \`http://${url.host}\`.`] : []),
      `Start the mock: \`${mock.start}\` in a clone of the repository starts it at \`${mock.url}\`.`,
      `If the server is running, its terminal shows the address: the port may not be ${url.port || (url.protocol === 'https:' ? '443' : '80')}.`,
      ...(isLoopback(new URL(page))
        ? []
        : [
            'The browser may ask whether this site may access your own machine: allow it. Safari blocks that for sites with https.',
          ]),
    ],
  };
}

const corsBlocked = ({ url, method, headers }: TryItRequest, page: string, mock: Mock): Failure => ({
  title: `${new URL(url).origin} does not allow pages of ${page} to read its responses`,
  steps: [
    'The server responds, but it does not allow this origin (CORS), so the browser hides the response. The request may have succeeded.',
    'Copy as curl: CORS does not apply to a terminal.',
    `If it is your Omnichannel service, start it with \`--allow-origins ${page}\`, or add the origin to \`OMNICHANNEL_ALLOW_ORIGINS\`.`,
    `If it is another server of yours, respond with \`Access-Control-Allow-Origin: ${page}\`, and to \`OPTIONS\` also with \`Access-Control-Allow-Methods: ${method}\` and \`Access-Control-Allow-Headers: ${headers.map(([name]) => name).join(', ') || '*'}\`.`,
    `Or use the mock, at \`${mock.url}\`: it allows every page.`,
  ],
});

function brokenOff({ headers, method }: TryItRequest): Failure {
  const key = headers.some(([name]) => name === 'Idempotency-Key');
  const prefer = headers.find(([name]) => name === 'Prefer')?.[1] ?? '';
  return {
    title: 'The connection closed before a response arrived',
    steps: [
      ...(prefer.includes('fault=') ? [`That is what \`Prefer: ${prefer}\` asks the mock for.`] : []),
      method === 'GET'
        ? 'The server responds. Send the request again: a GET changes nothing.'
        : `The address is there, and the request may have succeeded. ${
            key
              ? 'Send the request again with the same `Idempotency-Key`: it is not carried out twice.'
              : 'Check the result before you send the request again. An `Idempotency-Key` makes that safe, if the operation has one.'
          }`,
      `If curl receives a response, the server does not allow pages the method \`${method}\` (CORS).`,
    ],
  };
}

/** Explains a redirect, which a page can neither follow safely nor read. */
export const redirected = (url: string): Failure => ({
  title: `${new URL(url).origin} sent a redirect`,
  steps: [
    'Try it does not follow redirects: the target would receive your credentials and data. The browser hides the target from this page.',
    'Check the address: it may lack `https` or a path prefix. Send the request to the final address.',
    'Copy as curl: its output shows the target in the `Location` header.',
  ],
});

/** Explains a truncated body. */
export const truncatedBody = (size: string): Failure => ({
  title: `The response broke off after ${size}`,
  steps: [
    'The connection closed during the response. The received part is shown below. Send the request again for the whole response.',
  ],
});

/** Explains a stream without its last event. */
export const incompleteStream = (events: number, lastEvents: string[], error?: unknown): Failure => ({
  title: `The stream broke off after ${events === 1 ? '1 event' : `${events} events`}`,
  steps: [
    error
      ? 'The connection closed during the stream.'
      : `It ended without ${lastEvents.map((name) => `\`${name}\``).join(' or ')}, the last event of a complete stream.`,
    'The received events are shown below. A stream cannot be resumed: send the request again.',
  ],
});

/** Explains a response of the wrong type, or of another server. */
export function unexpectedType(type: string, fault: string | undefined): Failure | undefined {
  if (type === 'text/html')
    return {
      title: 'This is a web page, not a response of the API',
      steps: [
        'Another server, or a proxy that requires you to sign in, is at this address. Check the address and its port.',
      ],
    };
  if (/[/+]json$/.test(type) && fault)
    return {
      title: 'The response has the type JSON, but is not valid JSON',
      steps: [
        `The browser reports: ${fault}`,
        'It is shown unchanged. A gateway may have written it: see the headers.',
      ],
    };
  return undefined;
}
