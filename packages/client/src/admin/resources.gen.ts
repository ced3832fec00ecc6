// Generated from the contract by `pnpm generate`. Do not edit.
import type { Account, CurrentSession, LinkKeyInput, NewPasswordInput, OperatorLinkDetails, PasswordInput, SignInCodeInput, SignInResult } from '@omnichannel/types/admin';
import type { LogOptions } from '../log.ts';
import type { OperationCall } from '../operation.ts';
import type { RequestOptions } from '../options.ts';
import { createLoggedClient } from '../transport.ts';
import { type ClientOptions, createAdminClient } from './client.ts';
import { type List, paginate } from './lists.ts';
import { type Data, type OperationError, type Query, Resource, call } from './operation.ts';

class AccountsResource extends Resource {
  /**
   * Returns the accounts of the service, the oldest first.
   *
   * `GET /admin/v1/accounts`, the operation `listAccounts`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listAccounts'>, options?: RequestOptions): List<'listAccounts'> {
    return paginate(this.client, 'listAccounts', { ...options, query });
  }
  /**
   * Returns an account with its settings and limits.
   *
   * `GET /admin/v1/accounts/{accountId}`, the operation `getAccount`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(accountId: string, options?: RequestOptions): OperationCall<Account, OperationError<'getAccount'>> {
    return call(this.client, 'getAccount', 'GET', '/admin/v1/accounts/{accountId}', { ...options, params: { path: { accountId } } });
  }
}
class SessionResource extends Resource {
  /**
   * Returns who calls, by operator key or session, with the role.
   *
   * `GET /admin/v1/session`, the operation `getSession`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(options?: RequestOptions): OperationCall<CurrentSession, OperationError<'getSession'>> {
    return call(this.client, 'getSession', 'GET', '/admin/v1/session', { ...options });
  }
  /**
   * Begins the sign-in of an operator in a browser. Owners and operators confirm the password with a code. Programs use an operator key instead. After failures the next attempt is delayed.
   *
   * `POST /admin/v1/session`, the operation `createSession`. It needs the role `undefined`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(body: PasswordInput, options?: RequestOptions): OperationCall<SignInResult, OperationError<'createSession'>> {
    return call(this.client, 'createSession', 'POST', '/admin/v1/session', { ...options, body });
  }
  /**
   * Ends the session of the cookie, and removes the cookie. Without a session it changes nothing.
   *
   * `DELETE /admin/v1/session`, the operation `deleteSession`. It needs the role `undefined`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  delete(options?: RequestOptions): OperationCall<Data<'deleteSession'>, OperationError<'deleteSession'>> {
    return call(this.client, 'deleteSession', 'DELETE', '/admin/v1/session', { ...options });
  }
  /**
   * Completes a sign-in with a code of the authenticator app or with a recovery code. Each code is accepted once.
   *
   * `POST /admin/v1/session/code`, the operation `checkSignInCode`. It needs the role `undefined`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  checkCode(body: SignInCodeInput = {}, options?: RequestOptions): OperationCall<SignInResult, OperationError<'checkSignInCode'>> {
    return call(this.client, 'checkSignInCode', 'POST', '/admin/v1/session/code', { ...options, body });
  }
  /**
   * Returns whom a one-time link is for. The link stays valid.
   *
   * `POST /admin/v1/session/link`, the operation `checkOperatorLink`. It needs the role `undefined`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  checkLink(body: LinkKeyInput, options?: RequestOptions): OperationCall<OperatorLinkDetails, OperationError<'checkOperatorLink'>> {
    return call(this.client, 'checkOperatorLink', 'POST', '/admin/v1/session/link', { ...options, body });
  }
  /**
   * Sets the password of the operator that the link is for, and begins the sign-in as `createSession` does. The link of the first owner creates that operator.
   *
   * `POST /admin/v1/session/password`, the operation `createPassword`. It needs the role `undefined`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  createPassword(body: NewPasswordInput, options?: RequestOptions): OperationCall<SignInResult, OperationError<'createPassword'>> {
    return call(this.client, 'createPassword', 'POST', '/admin/v1/session/password', { ...options, body });
  }
}
/**
 * The admin API by resources: `admin.accounts.list()`. A call that fails throws an `ApiError` of `@omnichannel/client`.
 *
 * @example
 * const admin = new OmnichannelAdmin({ baseUrl: 'https://api.example.com', operatorKey: readKey });
 * for await (const account of admin.accounts.list()) console.log(account.userName);
 */
export class OmnichannelAdmin extends Resource {
  readonly accounts: AccountsResource = new AccountsResource(this.client);
  readonly session: SessionResource = new SessionResource(this.client);

  /**
   * Creates the resources on a new client. It sends no request.
   *
   * @param options the base URL, the operator key, the log, and the policy of all calls; a call can override the policy
   * @throws {ConfigurationError} as `createAdminClient` and `createLog`
   */
  constructor(options: ClientOptions & LogOptions) {
    super(createLoggedClient(options, createAdminClient));
  }
}
