import { HttpError } from '../http/http-error.ts';

/** The service did not begin its answer in time. */
export class UpstreamTimeout extends Error {
  /** @param limit milliseconds */
  constructor(limit: number) {
    super(`It has not begun to answer after ${limit / 1000} s.`);
  }
}

/** The service switched to another protocol, which the proxy does not pass on. */
export class UpstreamUpgrade extends Error {}

/** Converts a failed upstream request to the response of the proxy. */
export function failureOf(error: unknown, upstream: string): HttpError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (error instanceof UpstreamTimeout) return new HttpError(504, `${upstream} is too slow. ${message}`);
  if (error instanceof UpstreamUpgrade) {
    return new HttpError(502, `${upstream} switched protocols (101), which this proxy does not pass on.`);
  }
  if (code === 'ETIMEDOUT') return new HttpError(504, `${upstream} cannot be reached: it does not answer.`);
  if (code === 'ERR_UNESCAPED_CHARACTERS')
    return new HttpError(400, 'The path holds characters that a URL may not hold.');
  return new HttpError(502, `${upstream} ${reasonOf(code, message)}`);
}

function reasonOf(code: string, message: string): string {
  if (code === 'ECONNREFUSED') return 'does not accept connections. Is the service running, and is this its port?';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'has a name that cannot be resolved. Check its spelling.';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'closed the connection before it answered.';
  if (code.startsWith('HPE_')) return `does not answer in HTTP: ${message}`;
  if (code === 'EPROTO') return 'does not speak TLS. Is its scheme http?';
  if (/CERT|SIGNATURE|ISSUER/.test(code)) {
    return `has a certificate that is not trusted: ${message}. Name its authority in NODE_EXTRA_CA_CERTS.`;
  }
  return `cannot be reached: ${message}`;
}
