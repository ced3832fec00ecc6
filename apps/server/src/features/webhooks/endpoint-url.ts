import { createPublicOnlyPolicy } from '@omnichannel/outbound';

export interface EndpointUrlRules {
  /** Whether messages stay in the sandbox: then the URL may be plain HTTP. */
  sandbox: boolean;
  /** Whether it may lead to this machine, for a sandbox account. */
  allowLoopback: boolean;
}

/**
 * What a URL of an endpoint must be, as in "url must …"; undefined for one that may be set. Where its name leads is seen at each
 * delivery: it may change.
 */
export function validateEndpointUrl(text: string, { sandbox, allowLoopback }: EndpointUrlRules): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || text.length > 2048) {
    return 'must be an absolute http or https URL, such as https://example.com/hooks/chat-app';
  }
  if (url.username || url.password) return 'must hold no user name and no password; verify the signature instead';
  const fault = createPublicOnlyPolicy({ allowLoopback: sandbox && allowLoopback }).findUrlFault(url);
  if (fault !== undefined) return `must be reachable from the public internet; ${fault}`;
  if (url.protocol === 'http:' && !sandbox) return 'must begin with https: deliveries hold what people write';
  return undefined;
}
