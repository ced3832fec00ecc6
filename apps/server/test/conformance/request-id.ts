import { isRequestId, requestIdInBody } from '@omnichannel/contract';
import type { RawResponse } from './http.ts';

/** A response, whose body may be decoded. */
type Identified = Pick<RawResponse, 'headers'> & { body: RawResponse['body'] | string };

/** Returns what is wrong with the `X-Request-Id` of a response: it is not well-formed, or differs from the identifier in the body. */
export function requestIdFault({ headers, body }: Identified): string | undefined {
  const id = headers['x-request-id'];
  if (!isRequestId(id)) return `X-Request-Id is ${JSON.stringify(id)}`;
  const inBody = requestIdInBody(parse(String(body)));
  return inBody === undefined || inBody === id ? undefined : `X-Request-Id is ${id}, and the body has ${inBody}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
