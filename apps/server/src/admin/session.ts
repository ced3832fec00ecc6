import type { Context } from '../features/context.ts';
import type { SignInClient, SignInResult } from '../features/operators/begin-session.ts';
import { changePassword } from '../features/operators/change-password.ts';
import { findLink, redeemLink } from '../features/operators/links.ts';
import { replaceRecoveryCodes } from '../features/operators/manage-operators.ts';
import { requirePassword } from '../features/operators/require-password.ts';
import {
  formatExpiredOperatorCookie,
  formatOperatorCookie,
  readOperatorCookie,
} from '../features/operators/session-cookie.ts';
import { confirmSignIn, signIn, signOut } from '../features/operators/sign-in.ts';
import { meta } from '../http/contract/meta.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { HttpError } from '../http/http-error.ts';
import { actorOf } from './call-actor.ts';
import { findCurrentSession, requirePerson } from './current-session.ts';

/** The sign-in of operators in a browser, the caller of a request, and the own password and recovery codes. */
export function createSessionHandlers(context: Context): Handlers {
  return {
    async createSession(call) {
      return withCookie(call, await signIn(context, { ...call.body, ...clientOf(call) }));
    },
    async checkSignInCode(call) {
      const { code, recoveryCode } = call.body;
      if ((code === undefined) === (recoveryCode === undefined)) {
        throw new HttpError(422, 'Send either code or recoveryCode.', {
          violations: [{ in: 'body', field: 'code', message: 'or recoveryCode is required, and not both' }],
        });
      }
      const token = readOperatorCookie(call.origin, call.headers.cookie);
      if (token === undefined) throw new HttpError(401, 'Enter your user name and password first.');
      const given = code === undefined ? { recoveryCode: recoveryCode as string } : { code };
      return withCookie(call, await confirmSignIn(context, { ...given, token, ...clientOf(call) }));
    },
    async checkOperatorLink({ body: { key } }) {
      const link = await findLink(context.database, key);
      if (!link) throw new HttpError(403, 'The link was used before, or has expired. Ask an owner for another link.');
      return { status: 200, body: { ...link, expiresAt: link.expiresAt.toISOString() } };
    },
    async createPassword(call) {
      const { userName, ...input } = call.body;
      const named = userName === undefined ? input : { ...input, userName };
      return withCookie(call, await redeemLink(context, { ...named, ...clientOf(call) }));
    },
    async getSession({ operator }) {
      return { status: 200, body: { operator, version: meta.version, hasSandbox: context.config.hasSandbox } };
    },
    async deleteSession(call) {
      const token = readOperatorCookie(call.origin, call.headers.cookie);
      if (token !== undefined) await signOut(context, token, clientOf(call));
      const headers = { 'Set-Cookie': formatExpiredOperatorCookie(call.origin) };
      return { status: 204, body: undefined, headers };
    },
    async updatePassword(call) {
      requirePerson(call);
      const session = await findCurrentSession(context.database, call);
      // It can end between the authentication and here.
      if (!session) throw new HttpError(401, 'The session has ended. Sign in again.');
      await changePassword(context, session, { ...call.body, ...clientOf(call) });
      return { status: 204, body: undefined };
    },
    async createRecoveryCodes(call) {
      requirePerson(call);
      await requirePassword(context, call.operator, { ...call.body, ...clientOf(call) });
      const recoveryCodes = await replaceRecoveryCodes(context.database, actorOf(call), { id: call.operator.id });
      return { status: 201, body: { recoveryCodes } };
    },
  };
}

function clientOf({ address, headers, requestId }: Pick<Call, 'address' | 'headers' | 'requestId'>): SignInClient {
  return { address, userAgent: headers['user-agent'] ?? '', requestId };
}

/** Makes the response to a step of the sign-in. The token is in the cookie only. */
function withCookie({ origin }: Pick<Call, 'origin'>, { token, ...body }: SignInResult) {
  const headers = { 'Set-Cookie': formatOperatorCookie(origin, token) };
  return { status: 200 as const, body, headers };
}
