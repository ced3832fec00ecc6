import { createPublicOnlyPolicy } from '@omnichannel/outbound';

export interface EndpointUrlRules {
  /** Whether a sandbox account sets it: then the URL may be plain HTTP. */
  sandbox: boolean;
  /** Whether the URL of a sandbox account may resolve to this machine. */
  allowLoopback: boolean;
}

/**
 * Validates the URL of an endpoint. The SSRF guard checks the address of its host at each delivery, because it can change.
 *
 * @returns the rule that the URL violates, as in "url must …"; undefined for a valid URL
 */
export function validateEndpointUrl(text: string, { sandbox, allowLoopback }: EndpointUrlRules): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || text.length > 2048) {
    return 'must be an absolute http or https URL, such as https://example.com/hooks/chat-app';
  }
  if (url.username || url.password) return 'must hold no user name and no password; verify the signature instead';
  const fault = createPublicOnlyPolicy({ allowLoopback: sandbox && allowLoopback }).findUrlFault(url);
  if (fault !== undefined) return `must be reachable from the public internet; ${fault}`;
  if (url.protocol === 'http:' && !sandbox) return 'must begin with https: deliveries contain messages of people';
  return undefined;
}
