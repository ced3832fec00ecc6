import { type AddressPolicy, createOutbound, OutboundError } from '@omnichannel/outbound';
import type { Connection, FileDownload } from '../connection-kind.ts';
import { downloadProviderFile } from '../files/download-media.ts';
import { meaningOf } from '../meta/error-codes.ts';
import { type GraphClient, GraphError, isObject } from '../meta/graph.ts';
import type { ProviderFile } from '../provider-events.ts';
import type { WhatsAppConnectionSettings } from './settings.ts';

/**
 * Host of the URLs that Meta gives for files, which may get the token. Unverified: from memory; no official page that names it was opened.
 * A file on another host is not downloaded.
 */
const fileHosts = ['lookaside.fbsbx.com'];
/** Bytes of the largest file that a person can send: a document. */
const maxBytes = 100 * 1024 * 1024;
/**
 * Codes of Meta for a file that it does not have: it keeps the files of inbound messages for 7 days (page whatsapp/business-phone-numbers/media,
 * read in a copy of 2026-06). Unverified: the codes.
 */
const goneCodes: ReadonlySet<number | undefined> = new Set([33, 100, 131052]);

export interface DownloadOptions {
  connection: Pick<Connection<WhatsAppConnectionSettings>, 'settings' | 'log'>;
  graph: GraphClient;
  file: ProviderFile;
  signal: AbortSignal;
  /** The server that plays Meta in tests. */
  host?: { baseUrl: string; policy: AddressPolicy };
}

/** Gets the URL of a file, which is valid for 5 minutes (unverified, but used at once), and begins the download with the token. */
export async function downloadWhatsAppFile(options: DownloadOptions): Promise<FileDownload> {
  const { connection, graph, file, signal, host } = options;
  const { id } = file;
  // The id becomes a part of a path.
  if (id === undefined || !/^\w{1,64}$/.test(id)) return { outcome: 'gone', reason: 'The file has no id of Meta.' };
  const parameters = { phone_number_id: connection.settings.phoneNumberId };
  const found = await graph.get({ path: `/${id}`, parameters, signal }).catch((error) => toUnavailable(error, signal));
  if (isUnavailable(found)) return found;
  const { url, file_size: size } = isObject(found) ? found : {};
  if (typeof url !== 'string') return { outcome: 'later', reason: 'Meta returned no URL for the file.' };
  if (Number(size) > maxBytes) return { outcome: 'tooLarge', reason: 'The file is larger than 100 MB.' };
  const { contentType, ...arriving } = await downloadProviderFile({
    url,
    headers: graph.headers(),
    allowedHosts: host === undefined ? fileHosts : [new URL(host.baseUrl).host],
    maxBytes,
    signal,
    log: connection.log,
    // Not kept: it closes each connection after its request.
    ...(host && { outbound: createOutbound({ policy: host.policy, idleTimeoutMs: 0 }) }),
  });
  return { ...arriving, contentType, ...(file.filename !== undefined && { filename: file.filename }) };
}

type Unavailable = Extract<FileDownload, { outcome: string }>;

function isUnavailable(value: unknown): value is Unavailable {
  return isObject(value) && 'outcome' in value;
}

/** @throws the reason of the signal, or an unexpected error */
function toUnavailable(error: unknown, signal: AbortSignal): Unavailable {
  signal.throwIfAborted();
  if (error instanceof OutboundError) return { outcome: 'later', reason: error.message };
  if (!(error instanceof GraphError)) throw error;
  const { code, message: reason } = error;
  // 33 comes as the subcode of 100 as well.
  if (goneCodes.has(code)) return { outcome: 'gone', reason };
  const isFinal = code !== undefined && meaningOf(code).class === 'rejected';
  return { outcome: isFinal ? 'gone' : 'later', reason };
}
