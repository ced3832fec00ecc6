/** Links that open a page in an assistant on the internet. */
import { isIP } from 'node:net';

interface AssistantLink {
  name: string;
  href: string;
}

/** Whether the internet can reach the origin: addresses and names of a private network do not count. */
export function isPublicOrigin(origin: string | undefined): origin is string {
  const hostname = origin === undefined ? undefined : URL.parse(origin)?.hostname;
  if (!hostname || hostname.startsWith('[') || isIP(hostname) !== 0) return false;
  return hostname.includes('.') && !/\.(?:localhost|local|internal|lan|home\.arpa|test)$/.test(hostname);
}

/**
 * @param markdown The path of the page's Markdown.
 * @param origin The origin of the site, if it is set.
 * @returns none if no assistant can read the page
 */
export function assistantLinks(markdown: string, origin: string | undefined): AssistantLink[] {
  if (!isPublicOrigin(origin)) return [];
  const prompt = encodeURIComponent(`Read ${new URL(markdown, origin).href}, so that I can ask questions about it.`);
  return [
    { name: 'ChatGPT', href: `https://chatgpt.com/?q=${prompt}` },
    { name: 'Claude', href: `https://claude.ai/new?q=${prompt}` },
  ];
}
