/** Why there is no answer. A browser tells a page nothing but "failed", so the page finds out by asking again, harmlessly. */
import type { TryItData } from './data.ts';
import type { TryItRequest } from './request.ts';

/** What went wrong and what to do; `backticks` mark code. */
export interface Failure {
  title: string;
  steps: string[];
}

/** What the page may find out about an address. */
export interface Probe {
  /** Whether anything is there: asked for an answer that the page may not read. */
  isThere(): Promise<boolean>;
  /** Whether a page of another origin may read the answer to a request with these headers. */
  isReadable(): Promise<boolean>;
}

type Mock = Pick<TryItData['mock'], 'url' | 'start'>;

const patience = 5000;

/** Asks with HEAD, which changes nothing, with the names of the headers but none of their values. */
export function probe({ url, headers }: TryItRequest): Probe {
  const ask = async (init: RequestInit) => {
    try {
      await fetch(url, {
        ...init,
        method: 'HEAD',
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(patience),
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
 * Explains a request that came to nothing.
 *
 * @param page The origin of the page that sent it.
 * @param mock Where the mock is, and the command that starts it.
 */
export async function explain(request: TryItRequest, page: string, mock: Mock, ask: Probe): Promise<Failure> {
  const url = new URL(request.url);
  if (page.startsWith('https:') && url.protocol === 'http:' && !isLoopback(url)) return mixedContent(url);
  if (!(await ask.isThere())) return unreachable(url, page, mock);
  return (await ask.isReadable()) ? brokenOff(request) : refused(request, page, mock);
}

const isLoopback = ({ hostname }: URL) => /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

const mixedContent = ({ origin }: URL): Failure => ({
  title: 'The browser did not send it',
  steps: [
    `This page came over https, and such a page may not call an address with plain http: \`${origin}\`.`,
    'Use an https address, or the mock on your own machine, which browsers exempt from this rule.',
    'Copy as curl works with any address.',
  ],
});

function unreachable(url: URL, page: string, mock: Mock): Failure {
  const title = `Nothing answers at ${url.origin}`;
  if (!isLoopback(url))
    return {
      title,
      steps: [
        'Check the address for a misspelt host and a wrong port, and whether a VPN or a firewall stands between.',
        'Open it in a new tab: a certificate that the browser does not trust looks the same from here.',
      ],
    };
  return {
    title,
    steps: [
      ...(url.protocol === 'https:' ? [`It may speak http only: try \`http://${url.host}\`.`] : []),
      `Start the mock: \`${mock.start}\` in a clone of the repository starts it at \`${mock.url}\`.`,
      `If it is running, look in its terminal for the address: the port may be another one than ${url.port || (url.protocol === 'https:' ? '443' : '80')}.`,
      ...(isLoopback(new URL(page))
        ? []
        : [
            'The browser may ask whether this site may reach your own machine: allow it. Safari forbids it to a site with https.',
          ]),
    ],
  };
}

const refused = ({ url, method, headers }: TryItRequest, page: string, mock: Mock): Failure => ({
  title: `${new URL(url).origin} lets no page of ${page} read its responses`,
  steps: [
    'The address is there, but the browser keeps the response, because it does not allow this origin (CORS). The request may have been carried out.',
    'Copy as curl: a terminal needs nobody to allow it.',
    `If it is your Omnichannel service, start it with \`--allow-origins ${page}\`, or add the origin to \`OMNICHANNEL_ALLOW_ORIGINS\`.`,
    `If it is another server of yours, answer with \`Access-Control-Allow-Origin: ${page}\`, and to \`OPTIONS\` also with \`Access-Control-Allow-Methods: ${method}\` and \`Access-Control-Allow-Headers: ${headers.map(([name]) => name).join(', ') || '*'}\`.`,
    `Or use the mock, at \`${mock.url}\`: it allows every page.`,
  ],
});

function brokenOff({ headers, method }: TryItRequest): Failure {
  const key = headers.some(([name]) => name === 'Idempotency-Key');
  const prefer = headers.find(([name]) => name === 'Prefer')?.[1] ?? '';
  return {
    title: 'The connection closed before a response came',
    steps: [
      ...(prefer.includes('fault=') ? [`That is what \`Prefer: ${prefer}\` asks the mock for.`] : []),
      method === 'GET'
        ? 'The address is there. Send it again: a GET changes nothing.'
        : `The address is there, and the request may have been carried out. ${
            key
              ? 'Send it again with the same `Idempotency-Key`: it is not carried out twice.'
              : 'Find out before you send it again; an `Idempotency-Key`, where the operation takes one, makes that safe.'
          }`,
      `If curl gets a response, the address does not allow a page the method \`${method}\` (CORS).`,
    ],
  };
}

/** A redirect, which a page can neither follow safely nor read. */
export const redirected = (url: string): Failure => ({
  title: `${new URL(url).origin} sent a redirect`,
  steps: [
    'Try it does not follow redirects: the target would receive your credentials and data. The browser hides the target from this page.',
    'Check the address: it may lack `https` or a path prefix. Send the request to the final address.',
    'Copy as curl: its output shows the target in the `Location` header.',
  ],
});

/** A body that ended before its end. */
export const cutShort = (size: string): Failure => ({
  title: `The response broke off after ${size}`,
  steps: ['The connection closed in the middle of it. What came is shown below; send the request again for the whole.'],
});

/** A stream that ended without the event that ends it. */
export const streamDied = (events: number, lastEvents: string[], error?: unknown): Failure => ({
  title: `The stream broke off after ${events === 1 ? '1 event' : `${events} events`}`,
  steps: [
    error
      ? 'The connection closed in the middle of it.'
      : `It ended without ${lastEvents.map((name) => `\`${name}\``).join(' or ')}, which is the last event of a whole one.`,
    'What came is shown below. A stream cannot be taken up again: send the request once more.',
  ],
});

/** An answer that is not what it says, or not of the API. */
export function misfit(type: string, fault: string | undefined): Failure | undefined {
  if (type === 'text/html')
    return {
      title: 'This is a web page, not a response of the API',
      steps: [
        'Another server, or a proxy that wants you to sign in, stands at this address. Check the address and its port.',
      ],
    };
  if (/[/+]json$/.test(type) && fault)
    return {
      title: 'The response says that it is JSON, but it is not',
      steps: [
        `The browser says: ${fault}`,
        'It is shown as it came. A gateway in between may have written it: its headers tell more.',
      ],
    };
  return undefined;
}
