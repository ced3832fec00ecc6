// Generated from the contract by `pnpm generate`. Do not edit.
import type { Account, AccountChangesInput, AccountKey, CreatedAccount, CreatedAccountKey, CreatedOperator, CreatedOperatorKey, CurrentSession, DisabledOperator, EndedSessions, ErasureInput, ErasureResult, KeyRotation, KeyRotationInput, LinkKeyInput, NewAccountInput, NewAccountKeyInput, NewOperatorInput, NewOperatorKeyInput, NewPasswordInput, OperatorDetails, OperatorKeyDetails, OperatorLinkDetails, OperatorRoleInput, PasswordInput, PasswordLink, RequestTrace, SandboxLink, ServiceOverview, SignInCodeInput, SignInResult } from '@omnichannel/types/admin';
import type { LogOptions } from '../log.ts';
import type { DownloadAs, DownloadOptions, OperationCall } from '../operation.ts';
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
   * Creates an account with an environment of its own and a first API key, which is shown once. A repeated request returns 409, since the user name is taken: create another key if the response was lost.
   *
   * `POST /admin/v1/accounts`, the operation `createAccount`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(body: NewAccountInput, options?: RequestOptions): OperationCall<CreatedAccount, OperationError<'createAccount'>> {
    return call(this.client, 'createAccount', 'POST', '/admin/v1/accounts', { ...options, body });
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
  /**
   * Changes the given settings; absent ones stay. Running instances apply them within 5 seconds.
   *
   * `PATCH /admin/v1/accounts/{accountId}`, the operation `updateAccount`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  update(accountId: string, body: AccountChangesInput, options?: RequestOptions): OperationCall<Account, OperationError<'updateAccount'>> {
    return call(this.client, 'updateAccount', 'PATCH', '/admin/v1/accounts/{accountId}', { ...options, params: { path: { accountId } }, body });
  }
  /**
   * Returns the keys of an account, also expired and revoked ones, the newest first. Secrets are never shown.
   *
   * `GET /admin/v1/accounts/{accountId}/keys`, the operation `listApiKeys`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  listKeys(accountId: string, query?: Query<'listApiKeys'>, options?: RequestOptions): List<'listApiKeys'> {
    return paginate(this.client, 'listApiKeys', { ...options, path: { accountId }, query });
  }
  /**
   * Creates a key and shows it once: only its hash is stored. An account has at most 20 keys that are not revoked. A repeated request returns 409, since the name is taken: revoke a key whose response was lost.
   *
   * `POST /admin/v1/accounts/{accountId}/keys`, the operation `createApiKey`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  createKey(accountId: string, body: NewAccountKeyInput, options?: RequestOptions): OperationCall<CreatedAccountKey, OperationError<'createApiKey'>> {
    return call(this.client, 'createApiKey', 'POST', '/admin/v1/accounts/{accountId}/keys', { ...options, params: { path: { accountId } }, body });
  }
  /**
   * Creates a key with the scopes and the lifetime of another one, which stays valid for the overlap. Deploy the new key, wait until the old one is no longer used, and revoke it: no request fails.
   *
   * `POST /admin/v1/accounts/{accountId}/keys/{keyId}/rotate`, the operation `rotateApiKey`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  rotateKey(accountId: string, keyId: string, body: KeyRotationInput = {}, options?: RequestOptions): OperationCall<KeyRotation, OperationError<'rotateApiKey'>> {
    return call(this.client, 'rotateApiKey', 'POST', '/admin/v1/accounts/{accountId}/keys/{keyId}/rotate', { ...options, params: { path: { accountId, keyId } }, body });
  }
  /**
   * Revokes a key. All instances reject it and its access tokens within 5 seconds.
   *
   * `POST /admin/v1/accounts/{accountId}/keys/{keyId}/revoke`, the operation `revokeApiKey`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  revokeKey(accountId: string, keyId: string, options?: RequestOptions): OperationCall<AccountKey, OperationError<'revokeApiKey'>> {
    return call(this.client, 'revokeApiKey', 'POST', '/admin/v1/accounts/{accountId}/keys/{keyId}/revoke', { ...options, params: { path: { accountId, keyId } } });
  }
  /**
   * Rejects all requests of the account within 5 seconds, and keeps its data.
   *
   * `POST /admin/v1/accounts/{accountId}/disable`, the operation `disableAccount`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  disable(accountId: string, options?: RequestOptions): OperationCall<Account, OperationError<'disableAccount'>> {
    return call(this.client, 'disableAccount', 'POST', '/admin/v1/accounts/{accountId}/disable', { ...options, params: { path: { accountId } } });
  }
  /**
   * Accepts requests of a disabled account again. Its keys are those of before.
   *
   * `POST /admin/v1/accounts/{accountId}/enable`, the operation `enableAccount`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  enable(accountId: string, options?: RequestOptions): OperationCall<Account, OperationError<'enableAccount'>> {
    return call(this.client, 'enableAccount', 'POST', '/admin/v1/accounts/{accountId}/enable', { ...options, params: { path: { accountId } } });
  }
  /**
   * Creates a link that opens the sandbox inbox of an account in a browser: once, within 15 minutes, for a session of 12 hours. For a live account the page shows the knowledge chat, and no messages.
   *
   * `POST /admin/v1/accounts/{accountId}/sandbox-links`, the operation `createSandboxLink`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  createSandboxLink(accountId: string, options?: RequestOptions): OperationCall<SandboxLink, OperationError<'createSandboxLink'>> {
    return call(this.client, 'createSandboxLink', 'POST', '/admin/v1/accounts/{accountId}/sandbox-links', { ...options, params: { path: { accountId } } });
  }
  /**
   * Ends all sessions of the sandbox inbox, and makes unopened links useless. API keys and access tokens stay valid.
   *
   * `DELETE /admin/v1/accounts/{accountId}/sandbox-sessions`, the operation `deleteSandboxSessions`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  endSandboxSessions(accountId: string, options?: RequestOptions): OperationCall<EndedSessions, OperationError<'deleteSandboxSessions'>> {
    return call(this.client, 'deleteSandboxSessions', 'DELETE', '/admin/v1/accounts/{accountId}/sandbox-sessions', { ...options, params: { path: { accountId } } });
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
class OperatorsResource extends Resource {
  /**
   * Returns the people who sign in to the console, by user name, also disabled ones.
   *
   * `GET /admin/v1/operators`, the operation `listOperators`. It needs the role `owner`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listOperators'>, options?: RequestOptions): List<'listOperators'> {
    return paginate(this.client, 'listOperators', { ...options, query });
  }
  /**
   * Creates an operator, and a link that sets the password once within 24 hours. Send the link to the person over a safe channel. A repeated request returns 409, since the user name is taken: create another link if the response was lost.
   *
   * `POST /admin/v1/operators`, the operation `createOperator`. It needs the role `owner`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(body: NewOperatorInput, options?: RequestOptions): OperationCall<CreatedOperator, OperationError<'createOperator'>> {
    return call(this.client, 'createOperator', 'POST', '/admin/v1/operators', { ...options, body });
  }
  /**
   * Returns an operator, without secrets.
   *
   * `GET /admin/v1/operators/{operatorId}`, the operation `getOperator`. It needs the role `owner`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(operatorId: string, options?: RequestOptions): OperationCall<OperatorDetails, OperationError<'getOperator'>> {
    return call(this.client, 'getOperator', 'GET', '/admin/v1/operators/{operatorId}', { ...options, params: { path: { operatorId } } });
  }
  /**
   * Changes the role at once, also for open sessions. The last owner who can sign in keeps the role.
   *
   * `PATCH /admin/v1/operators/{operatorId}`, the operation `updateOperator`. It needs the role `owner`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  update(operatorId: string, body: OperatorRoleInput, options?: RequestOptions): OperationCall<OperatorDetails, OperationError<'updateOperator'>> {
    return call(this.client, 'updateOperator', 'PATCH', '/admin/v1/operators/{operatorId}', { ...options, params: { path: { operatorId } }, body });
  }
  /**
   * Ends the sessions and links of an operator, and rejects sign-ins. Operator keys stay valid, since programs use them: revoke the keys that the response names, if the person may have them.
   *
   * `POST /admin/v1/operators/{operatorId}/disable`, the operation `disableOperator`. It needs the role `owner`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 409, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  disable(operatorId: string, options?: RequestOptions): OperationCall<DisabledOperator, OperationError<'disableOperator'>> {
    return call(this.client, 'disableOperator', 'POST', '/admin/v1/operators/{operatorId}/disable', { ...options, params: { path: { operatorId } } });
  }
  /**
   * Lets a disabled operator sign in again, with the former password.
   *
   * `POST /admin/v1/operators/{operatorId}/enable`, the operation `enableOperator`. It needs the role `owner`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  enable(operatorId: string, options?: RequestOptions): OperationCall<OperatorDetails, OperationError<'enableOperator'>> {
    return call(this.client, 'enableOperator', 'POST', '/admin/v1/operators/{operatorId}/enable', { ...options, params: { path: { operatorId } } });
  }
  /**
   * Creates a link with which an operator sets a password once. The present password works until then; earlier links become invalid.
   *
   * `POST /admin/v1/operators/{operatorId}/links`, the operation `createPasswordLink`. It needs the role `owner`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  createLink(operatorId: string, options?: RequestOptions): OperationCall<PasswordLink, OperationError<'createPasswordLink'>> {
    return call(this.client, 'createPasswordLink', 'POST', '/admin/v1/operators/{operatorId}/links', { ...options, params: { path: { operatorId } } });
  }
  /**
   * Removes the authenticator app and the recovery codes of an operator, and ends the sessions. The next sign-in adds another app. Check by other means that the person asks for it.
   *
   * `DELETE /admin/v1/operators/{operatorId}/totp`, the operation `removeTotp`. It needs the role `owner`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  removeTotp(operatorId: string, options?: RequestOptions): OperationCall<OperatorDetails, OperationError<'removeTotp'>> {
    return call(this.client, 'removeTotp', 'DELETE', '/admin/v1/operators/{operatorId}/totp', { ...options, params: { path: { operatorId } } });
  }
}
class OperatorKeysResource extends Resource {
  /**
   * Returns the keys of programs that use the admin API, also expired and revoked ones, the newest first.
   *
   * `GET /admin/v1/operator-keys`, the operation `listOperatorKeys`. It needs the role `owner`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listOperatorKeys'>, options?: RequestOptions): List<'listOperatorKeys'> {
    return paginate(this.client, 'listOperatorKeys', { ...options, query });
  }
  /**
   * Creates a key and shows it once: only its hash is stored. A repeated request returns 409, since the name is taken: revoke a key whose response was lost.
   *
   * `POST /admin/v1/operator-keys`, the operation `createOperatorKey`. It needs the role `owner`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(body: NewOperatorKeyInput, options?: RequestOptions): OperationCall<CreatedOperatorKey, OperationError<'createOperatorKey'>> {
    return call(this.client, 'createOperatorKey', 'POST', '/admin/v1/operator-keys', { ...options, body });
  }
  /**
   * Revokes a key. All instances reject it within 5 seconds.
   *
   * `POST /admin/v1/operator-keys/{keyId}/revoke`, the operation `revokeOperatorKey`. It needs the role `owner`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  revoke(keyId: string, options?: RequestOptions): OperationCall<OperatorKeyDetails, OperationError<'revokeOperatorKey'>> {
    return call(this.client, 'revokeOperatorKey', 'POST', '/admin/v1/operator-keys/{keyId}/revoke', { ...options, params: { path: { keyId } } });
  }
}
class SessionsResource extends Resource {
  /**
   * Returns the open sessions of the caller, the newest first. An owner can list those of all operators. An operator key has none of its own.
   *
   * `GET /admin/v1/sessions`, the operation `listSessions`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listSessions'>, options?: RequestOptions): List<'listSessions'> {
    return paginate(this.client, 'listSessions', { ...options, query });
  }
  /**
   * Ends a session of the caller at once. An owner can end those of all operators.
   *
   * `DELETE /admin/v1/sessions/{sessionId}`, the operation `deleteOperatorSession`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  delete(sessionId: string, options?: RequestOptions): OperationCall<Data<'deleteOperatorSession'>, OperationError<'deleteOperatorSession'>> {
    return call(this.client, 'deleteOperatorSession', 'DELETE', '/admin/v1/sessions/{sessionId}', { ...options, params: { path: { sessionId } } });
  }
}
class AuditEntriesResource extends Resource {
  /**
   * Returns the entries of the audit log, the newest first. Entries contain no secrets, texts of messages, or phone numbers.
   *
   * `GET /admin/v1/audit-entries`, the operation `listAuditEntries`. It needs the role `support`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listAuditEntries'>, options?: RequestOptions): List<'listAuditEntries'> {
    return paginate(this.client, 'listAuditEntries', { ...options, query });
  }
  /**
   * Streams all matching entries as JSON lines, the oldest first: one `AuditEntry` a line. The export is itself recorded. Without an end of the last line, the export is incomplete: repeat it.
   *
   * `GET /admin/v1/audit-entries/export`, the operation `exportAuditEntries`. It needs the role `support`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  export<As extends keyof DownloadAs = 'blob'>(query?: Query<'exportAuditEntries'>, options?: DownloadOptions<As>): OperationCall<DownloadAs[As], OperationError<'exportAuditEntries'>> {
    return call<'exportAuditEntries', DownloadAs[As]>(this.client, 'exportAuditEntries', 'GET', '/admin/v1/audit-entries/export', { ...options, params: { query }, parseAs: options?.parseAs ?? 'blob' });
  }
}
class RequestsResource extends Resource {
  /**
   * Returns the messages, verifications, events and audit entries of the request with an `X-Request-Id`, of the public API or of this one. It is empty for a request that has stored nothing, such as a rejected one: search the log for its id.
   *
   * `GET /admin/v1/requests/{requestId}`, the operation `getRequest`. It needs the role `support`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(requestId: string, options?: RequestOptions): OperationCall<RequestTrace, OperationError<'getRequest'>> {
    return call(this.client, 'getRequest', 'GET', '/admin/v1/requests/{requestId}', { ...options, params: { path: { requestId } } });
  }
}
class ErasuresResource extends Resource {
  /**
   * Erases the data of a person from all tables, and returns the number of rows. It cannot be undone; earlier backups still contain the person. Count first, with `isDryRun`. The audit log records the counts, and not the person.
   *
   * `POST /admin/v1/erasures`, the operation `createErasure`. It needs the role `owner`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(body: ErasureInput = {}, options?: RequestOptions): OperationCall<ErasureResult, OperationError<'createErasure'>> {
    return call(this.client, 'createErasure', 'POST', '/admin/v1/erasures', { ...options, body });
  }
}
class ServiceResource extends Resource {
  /**
   * Returns the state of the database, jobs, outbox, webhook deliveries and connections, with the latest errors of the last hour.
   *
   * `GET /admin/v1/overview`, the operation `getOverview`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  overview(options?: RequestOptions): OperationCall<ServiceOverview, OperationError<'getOverview'>> {
    return call(this.client, 'getOverview', 'GET', '/admin/v1/overview', { ...options });
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
  readonly operators: OperatorsResource = new OperatorsResource(this.client);
  readonly operatorKeys: OperatorKeysResource = new OperatorKeysResource(this.client);
  readonly sessions: SessionsResource = new SessionsResource(this.client);
  readonly auditEntries: AuditEntriesResource = new AuditEntriesResource(this.client);
  readonly requests: RequestsResource = new RequestsResource(this.client);
  readonly erasures: ErasuresResource = new ErasuresResource(this.client);
  readonly service: ServiceResource = new ServiceResource(this.client);

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
