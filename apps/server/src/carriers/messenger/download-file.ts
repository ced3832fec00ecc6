import { type AddressPolicy, createOutbound } from '@omnichannel/outbound';
import type { Connection, FileDownload } from '../connection-kind.ts';
import { downloadProviderFile, ProviderFileError } from '../files/download-media.ts';
import type { ProviderFile } from '../provider-events.ts';

/** Bytes of the largest file. Unverified: the page for messages of the page itself says 25 MB, and none was found for those of people. */
const maxBytes = 100 * 1024 * 1024;
/** Statuses of a URL whose signature has ended, or whose file was deleted. No credentials are sent, so that they have no other cause. */
const goneStatuses: ReadonlySet<number | undefined> = new Set([401, 403, 404, 410]);

export interface DownloadOptions {
  connection: Pick<Connection, 'log'>;
  file: ProviderFile;
  signal: AbortSignal;
  /** Allows the server that plays Meta in tests. */
  policy?: AddressPolicy;
}

/** Begins the download of an attachment from the URL of its webhook, which is signed and needs no token. */
export async function downloadMessengerFile({
  connection,
  file: { url, filename },
  signal,
  policy,
}: DownloadOptions): Promise<FileDownload> {
  const host = url === undefined ? undefined : URL.parse(url)?.host;
  if (url === undefined || host === undefined) return { outcome: 'gone', reason: 'The file has no URL.' };
  try {
    const arriving = await downloadProviderFile({
      url,
      // Nothing secret goes along, so that any public host may have the file: those of Meta's network change.
      headers: {},
      allowedHosts: [host],
      maxBytes,
      signal,
      log: connection.log,
      // Not kept: it closes each connection after its request.
      ...(policy && { outbound: createOutbound({ policy, idleTimeoutMs: 0 }) }),
    });
    return { ...arriving, ...(filename !== undefined && { filename }) };
  } catch (error) {
    if (error instanceof ProviderFileError && goneStatuses.has(error.status)) {
      return { outcome: 'gone', reason: error.message };
    }
    throw error;
  }
}
