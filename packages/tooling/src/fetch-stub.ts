import { inspect } from 'node:util';

export type Answer = (request: Request, init: RequestInit) => Response | Promise<Response>;

/** A fetch that remembers each request and gives the answers in turn, the last one for ever. */
export function stub(...answers: Answer[]) {
  const requests: Request[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const request = new Request(url, { ...init, ...(init.body instanceof ReadableStream && { duplex: 'half' }) });
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(request);
    return answer ? answer(request, init) : Response.json({});
  };
  return { requests, fetch };
}

export const status =
  (code: number, headers: HeadersInit = {}): Answer =>
  () =>
    new Response('{}', { status: code, headers });
export const ok = status(200);

/** Everything that a log could show of an error. */
export const shown = (error: Error) =>
  `${error} ${error.stack} ${JSON.stringify(error)} ${inspect(error, { depth: Infinity })}`;
