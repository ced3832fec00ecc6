import type { ConnectionKind } from '../connection-kind.ts';

/**
 * Returns the URL that the operator enters at the provider; undefined if there is none to enter, or while the service has no public URL.
 *
 * @param publicUrl the address of this service for calls of providers
 */
export function webhookUrlOf(
  kind: ConnectionKind,
  connection: { id: string; settings: object },
  publicUrl: string | undefined,
): string | undefined {
  if (publicUrl === undefined) return undefined;
  const path = kind.webhookPath?.(connection);
  return path && publicUrl.replace(/\/$/, '') + path;
}

/**
 * Describes the URL that the operator enters at the provider.
 *
 * @param publicUrl undefined where it is not known: a command has settings of its own, which may differ from those of the service
 */
export function describeWebhookUrl(publicUrl: string | undefined, path: string): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/$/, '') + path;
  return `${unknownPublicUrl}${path}, with the public URL of the service (OMNICHANNEL_PUBLIC_URL, or --public-url of start)`;
}

/** Stands for the public URL where it is not known. */
export const unknownPublicUrl = '<public URL>';
