/**
 * Represents your own session. In Next.js, read and verify your cookie here:
 * `(await cookies()).get('session')`.
 */
export async function currentUser(): Promise<string | undefined> {
  return 'user-1042';
}

/** Represents what your session stores on the server: the verification of each user. */
export const verifications = new Map<string, string>();
