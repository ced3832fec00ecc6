/** Signs in with the credentials of an account. */
export interface Credentials {
  userName: string;
  apiKey: string;
}

export interface AccessToken {
  token: string;
  /** In Unix milliseconds. */
  expiresAt: number;
}

/** The service rejected the credentials. The message is that of the service. */
export class SignInError extends Error {}

interface Reply {
  replyMessage?: string;
  data?: { access_token?: string; expires_in?: number };
  error?: { description?: string; internalErrors?: { details?: string }[] };
}

/**
 * @throws {SignInError} When the service rejects the credentials, or another server responds.
 * @throws {TypeError} When no response arrives.
 */
export async function signIn(url: string, credentials: Credentials, now = Date.now()): Promise<AccessToken> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
    redirect: 'error',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  const reply: Reply = await response.json().catch(() => ({}));
  const { access_token: token, expires_in: seconds = 0 } = reply.data ?? {};
  if (response.ok && token) return { token, expiresAt: now + seconds * 1000 };
  const details = reply.error?.internalErrors?.map(({ details }) => details).join(' ');
  throw new SignInError(
    details ||
      reply.error?.description ||
      reply.replyMessage ||
      `The server returned ${response.status} without a reason.`,
  );
}
