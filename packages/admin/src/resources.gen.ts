// Generated from the contract by `pnpm generate`. Do not edit.
import { createLoggedClient, type LogOptions, type DownloadAs, type DownloadOptions, type OperationCall, type IdempotentOptions, type RequestOptions } from '@omnichannel/client/transport';
import type { Account, AccountChangesInput, AccountKey, CardDetails, CardInput, Connection, ConnectionChangesInput, ConnectionCheck, ConnectionKindList, ConnectionSender, ConnectionSetup, CreatedAccount, CreatedAccountKey, CreatedConnection, CreatedOperator, CreatedOperatorKey, CurrentSession, DeliveryReplay, DeliveryReplayBatch, DeliveryReplayInput, DisabledOperator, EndedSessions, EndpointSecret, EndpointSettingResult, EndpointUrlInput, ErasureInput, ErasureResult, ImportedSubscribers, ImportedTemplates, ImportedWorkflows, KeyRotation, KeyRotationInput, KnowledgeBaseInput, KnowledgeBaseOfAccount, KnowledgeImport, KnowledgeMatches, KnowledgeQuestionInput, KnowledgeUploadInput, LinkKeyInput, MessageText, MessageTimeline, NewAccountInput, NewAccountKeyInput, NewConnectionInput, NewOperatorInput, NewOperatorKeyInput, NewOptOutsInput, NewPasswordInput, NewRecoveryCodes, NewRouteInput, NewSenderInput, ObjectMatches, OperatorDetails, OperatorKeyDetails, OperatorLinkDetails, OperatorRoleInput, PasswordChangeInput, PasswordInput, PasswordLink, QuotaChangesInput, QuotaList, RecordedOptOuts, RecoveryCodesInput, RequestRecords, ResumedConnection, Route, RouteMoveInput, SandboxLink, SecretRotationInput, ServiceOverview, SignInCodeInput, SignInResult, SigningKeyRotationInput, SubscriberDetails, SubscriberImportInput, TemplateDetails, TemplateImportInput, TemplatePreview, TemplateSyncInput, TemplateSyncResult, TemplateValuesInput, TestEventResult, TestMessageInput, TestMessageResult, TopicOfAccount, UsageReport, WebhookDeliveryBody, WebhookDeliveryDetails, WebhookEndpoint, WorkflowImportInput, WorkflowOfAccount } from '@omnichannel/types/admin';
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
   * Creates an account with an environment of its own and a first API key, which is shown once. A repeated request returns 409, since the user name is taken: create another key if the response was lost. A service without a sandbox returns 409 for a sandbox account.
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
   * Revokes an API key. All instances reject it and its access tokens within 5 seconds.
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
   * Creates a link that opens the sandbox inbox of an account in a browser: once, within 15 minutes, for a session of 12 hours. For a live account the page shows the knowledge chat, and no messages. A service without a sandbox returns 409.
   *
   * `POST /admin/v1/accounts/{accountId}/sandbox-links`, the operation `createSandboxLink`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 409, 429, 500 …
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
  /**
   * Changes the password of the operator of the session, whose other sessions and links end. A wrong `currentPassword` counts as a failed sign-in: after some, the next attempt is delayed. An operator key has no password, and gets 403.
   *
   * `PUT /admin/v1/session/password`, the operation `updatePassword`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  updatePassword(body: PasswordChangeInput, options?: RequestOptions): OperationCall<Data<'updatePassword'>, OperationError<'updatePassword'>> {
    return call(this.client, 'updatePassword', 'PUT', '/admin/v1/session/password', { ...options, body });
  }
  /**
   * Creates ten recovery codes for the operator of the session; the earlier ones become invalid. It needs the password again, and a wrong one counts as a failed sign-in: after some, the next attempt is delayed. Without an authenticator app it returns 409. An operator key has no recovery codes, and gets 403.
   *
   * `POST /admin/v1/session/recovery-codes`, the operation `createRecoveryCodes`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  createRecoveryCodes(body: RecoveryCodesInput, options?: RequestOptions): OperationCall<NewRecoveryCodes, OperationError<'createRecoveryCodes'>> {
    return call(this.client, 'createRecoveryCodes', 'POST', '/admin/v1/session/recovery-codes', { ...options, body });
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
   * Creates an operator key and shows it once: only its hash is stored. A repeated request returns 409, since the name is taken: revoke a key whose response was lost.
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
   * Revokes an operator key. All instances reject it within 5 seconds.
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
  get(requestId: string, options?: RequestOptions): OperationCall<RequestRecords, OperationError<'getRequest'>> {
    return call(this.client, 'getRequest', 'GET', '/admin/v1/requests/{requestId}', { ...options, params: { path: { requestId } } });
  }
}
class ObjectsResource extends Resource {
  /**
   * Finds accounts, keys, connections, webhook endpoints, deliveries, messages, verifications and requests by an id, in all accounts. A user name, the name of a connection, and the first characters of a key also match. Only an owner finds operator keys, and requests need the role `support`. Phone numbers do not match: use `searchMessages`.
   *
   * `GET /admin/v1/search`, the operation `searchObjects`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  search(query: Query<'searchObjects'>, options?: RequestOptions): OperationCall<ObjectMatches, OperationError<'searchObjects'>> {
    return call(this.client, 'searchObjects', 'GET', '/admin/v1/search', { ...options, params: { query } });
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
   * Signs access tokens with a new key. Current tokens stay valid, unless they are revoked: then all callers sign in again.
   *
   * `POST /admin/v1/signing-key/rotate`, the operation `rotateSigningKey`. It needs the role `owner`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  rotateSigningKey(body: SigningKeyRotationInput = {}, options?: RequestOptions): OperationCall<Data<'rotateSigningKey'>, OperationError<'rotateSigningKey'>> {
    return call(this.client, 'rotateSigningKey', 'POST', '/admin/v1/signing-key/rotate', { ...options, body });
  }
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
class MessagesResource extends Resource {
  /**
   * Returns messages, inbound messages and the SMS of verifications, the newest first, without their texts. The filters `number` and `user` need the role `support`; below it, numbers are masked.
   *
   * `GET /admin/v1/messages`, the operation `searchMessages`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  search(query?: Query<'searchMessages'>, options?: RequestOptions): List<'searchMessages'> {
    return paginate(this.client, 'searchMessages', { ...options, query });
  }
  /**
   * Returns what happened to a message or a verification: attempts, receipts, status changes, checks of the passcode, and webhooks. Texts and passcodes are not part of it.
   *
   * `GET /admin/v1/messages/{messageId}`, the operation `getMessageTimeline`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  timeline(messageId: string, query?: Query<'getMessageTimeline'>, options?: RequestOptions): OperationCall<MessageTimeline, OperationError<'getMessageTimeline'>> {
    return call(this.client, 'getMessageTimeline', 'GET', '/admin/v1/messages/{messageId}', { ...options, params: { path: { messageId }, query } });
  }
  /**
   * Returns the content of a message. Each read is recorded in the audit log. Verifications have no content: passcodes are never returned.
   *
   * `GET /admin/v1/messages/{messageId}/content`, the operation `getMessageContent`. It needs the role `support`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  content(messageId: string, query?: Query<'getMessageContent'>, options?: RequestOptions): OperationCall<MessageText, OperationError<'getMessageContent'>> {
    return call(this.client, 'getMessageContent', 'GET', '/admin/v1/messages/{messageId}/content', { ...options, params: { path: { messageId }, query } });
  }
}
class DeliveriesResource extends Resource {
  /**
   * Returns webhook deliveries without their bodies, the newest first.
   *
   * `GET /admin/v1/deliveries`, the operation `listDeliveries`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listDeliveries'>, options?: RequestOptions): List<'listDeliveries'> {
    return paginate(this.client, 'listDeliveries', { ...options, query });
  }
  /**
   * Returns a delivery with its attempts and the time of the next one, without its body.
   *
   * `GET /admin/v1/deliveries/{deliveryId}`, the operation `getDelivery`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(deliveryId: string, options?: RequestOptions): OperationCall<WebhookDeliveryDetails, OperationError<'getDelivery'>> {
    return call(this.client, 'getDelivery', 'GET', '/admin/v1/deliveries/{deliveryId}', { ...options, params: { path: { deliveryId } } });
  }
  /**
   * Returns the body of a delivery, which contains messages of people, and the responses of the endpoint. Each read is recorded in the audit log.
   *
   * `GET /admin/v1/deliveries/{deliveryId}/body`, the operation `getDeliveryBody`. It needs the role `support`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  body(deliveryId: string, options?: RequestOptions): OperationCall<WebhookDeliveryBody, OperationError<'getDeliveryBody'>> {
    return call(this.client, 'getDeliveryBody', 'GET', '/admin/v1/deliveries/{deliveryId}/body', { ...options, params: { path: { deliveryId } } });
  }
  /**
   * Sends a finished delivery again, under the same id and with all attempts of a new one. A delivery that waits for a retry becomes due now.
   *
   * `POST /admin/v1/deliveries/{deliveryId}/replay`, the operation `replayDelivery`. It needs the role `support`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 409, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  replay(deliveryId: string, options?: RequestOptions): OperationCall<DeliveryReplay, OperationError<'replayDelivery'>> {
    return call(this.client, 'replayDelivery', 'POST', '/admin/v1/deliveries/{deliveryId}/replay', { ...options, params: { path: { deliveryId } } });
  }
  /**
   * Replays a batch of finished deliveries, the oldest first. Repeat the request with `next` as `cursor` until `hasMore` is false. Deliveries that finish after the start of the replay are not part of it. With `dryRun` it counts them, and changes nothing.
   *
   * `POST /admin/v1/delivery-replays`, the operation `replayDeliveries`. It needs the role `support`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  replayMany(body: DeliveryReplayInput = {}, options?: RequestOptions): OperationCall<DeliveryReplayBatch, OperationError<'replayDeliveries'>> {
    return call(this.client, 'replayDeliveries', 'POST', '/admin/v1/delivery-replays', { ...options, body });
  }
}
class EndpointsResource extends Resource {
  /**
   * Returns the webhook endpoints of all accounts, or of one, the newest first.
   *
   * `GET /admin/v1/webhook-endpoints`, the operation `listEndpoints`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listEndpoints'>, options?: RequestOptions): List<'listEndpoints'> {
    return paginate(this.client, 'listEndpoints', { ...options, query });
  }
  /**
   * Returns an endpoint without its secrets.
   *
   * `GET /admin/v1/webhook-endpoints/{endpointId}`, the operation `getEndpoint`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(endpointId: string, options?: RequestOptions): OperationCall<WebhookEndpoint, OperationError<'getEndpoint'>> {
    return call(this.client, 'getEndpoint', 'GET', '/admin/v1/webhook-endpoints/{endpointId}', { ...options, params: { path: { endpointId } } });
  }
  /**
   * Creates a new signing secret and returns it once. The secret before also signs for 24 hours. An integrator's secret, which `updateChatAppWebhook` sets, cannot be rotated.
   *
   * `POST /admin/v1/webhook-endpoints/{endpointId}/secret`, the operation `rotateEndpointSecret`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  rotateSecret(endpointId: string, body: SecretRotationInput = {}, options?: RequestOptions): OperationCall<EndpointSecret, OperationError<'rotateEndpointSecret'>> {
    return call(this.client, 'rotateEndpointSecret', 'POST', '/admin/v1/webhook-endpoints/{endpointId}/secret', { ...options, params: { path: { endpointId } }, body });
  }
  /**
   * Enables a disabled endpoint. An enabled one stays unchanged. Events of the time in between were not kept; replay earlier dead deliveries with `replayDeliveries`.
   *
   * `POST /admin/v1/webhook-endpoints/{endpointId}/enable`, the operation `enableEndpoint`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  enable(endpointId: string, options?: RequestOptions): OperationCall<WebhookEndpoint, OperationError<'enableEndpoint'>> {
    return call(this.client, 'enableEndpoint', 'POST', '/admin/v1/webhook-endpoints/{endpointId}/enable', { ...options, params: { path: { endpointId } } });
  }
  /**
   * Queues a delivery with a test event, which is signed and retried like any other. Its text says that it is a test, and its sender is the fictional number 12025550100. It creates no message.
   *
   * `POST /admin/v1/webhook-endpoints/{endpointId}/test`, the operation `testEndpoint`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 409, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  test(endpointId: string, options?: RequestOptions): OperationCall<TestEventResult, OperationError<'testEndpoint'>> {
    return call(this.client, 'testEndpoint', 'POST', '/admin/v1/webhook-endpoints/{endpointId}/test', { ...options, params: { path: { endpointId } } });
  }
  /**
   * Sets the URL for events of an account, and enables the endpoint. A new endpoint gets a secret, which the response contains once. The integrator sets the endpoints of the chat app with `updateChatAppWebhook`.
   *
   * `PUT /admin/v1/accounts/{accountId}/webhook-endpoints/{kind}`, the operation `updateEndpoint`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  update(accountId: string, kind: 'messenger' | 'rcs' | 'chat' | 'usage', body: EndpointUrlInput, options?: RequestOptions): OperationCall<EndpointSettingResult, OperationError<'updateEndpoint'>> {
    return call(this.client, 'updateEndpoint', 'PUT', '/admin/v1/accounts/{accountId}/webhook-endpoints/{kind}', { ...options, params: { path: { accountId, kind } }, body });
  }
}
class ConnectionKindsResource extends Resource {
  /**
   * Returns the kinds of connections with the JSON Schemas of their settings and credentials, from which a form can be made.
   *
   * `GET /admin/v1/connection-kinds`, the operation `listConnectionKinds`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(options?: RequestOptions): OperationCall<ConnectionKindList, OperationError<'listConnectionKinds'>> {
    return call(this.client, 'listConnectionKinds', 'GET', '/admin/v1/connection-kinds', { ...options });
  }
}
class ConnectionsResource extends Resource {
  /**
   * Returns the connections to providers, by name. The built-in connection of the sandbox is not among them.
   *
   * `GET /admin/v1/connections`, the operation `listConnections`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listConnections'>, options?: RequestOptions): List<'listConnections'> {
    return paginate(this.client, 'listConnections', { ...options, query });
  }
  /**
   * Creates a connection as a draft, which submits nothing. Check it with `checkConnection`, which turns it on.
   *
   * `POST /admin/v1/connections`, the operation `createConnection`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(body: NewConnectionInput, options?: IdempotentOptions): OperationCall<CreatedConnection, OperationError<'createConnection'>> {
    return call(this.client, 'createConnection', 'POST', '/admin/v1/connections', { ...options, body });
  }
  /**
   * Returns a connection with its settings and its last states, without its credentials. Below the role `operator`, URLs in settings have no user, password and query.
   *
   * `GET /admin/v1/connections/{connectionName}`, the operation `getConnection`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(connectionName: string, options?: RequestOptions): OperationCall<Connection, OperationError<'getConnection'>> {
    return call(this.client, 'getConnection', 'GET', '/admin/v1/connections/{connectionName}', { ...options, params: { path: { connectionName } } });
  }
  /**
   * Changes the given values. Settings and credentials are replaced as a whole; credentials that the service has generated stay unless new ones are given. Running links stay open until the change.
   *
   * `PATCH /admin/v1/connections/{connectionName}`, the operation `updateConnection`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  update(connectionName: string, body: ConnectionChangesInput, options?: RequestOptions): OperationCall<Connection, OperationError<'updateConnection'>> {
    return call(this.client, 'updateConnection', 'PATCH', '/admin/v1/connections/{connectionName}', { ...options, params: { path: { connectionName } }, body });
  }
  /**
   * Removes a connection with its list of senders. Without `waiting` it is rejected while accepted messages wait for the connection.
   *
   * `DELETE /admin/v1/connections/{connectionName}`, the operation `removeConnection`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 409, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  remove(connectionName: string, query?: Query<'removeConnection'>, options?: RequestOptions): OperationCall<Data<'removeConnection'>, OperationError<'removeConnection'>> {
    return call(this.client, 'removeConnection', 'DELETE', '/admin/v1/connections/{connectionName}', { ...options, params: { path: { connectionName }, query } });
  }
  /**
   * Stops submitting to a connection within 5 s. An SMSC keeps its receipts until the connection is resumed. A draft stays a draft.
   *
   * `POST /admin/v1/connections/{connectionName}/pause`, the operation `pauseConnection`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 409, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  pause(connectionName: string, options?: RequestOptions): OperationCall<Connection, OperationError<'pauseConnection'>> {
    return call(this.client, 'pauseConnection', 'POST', '/admin/v1/connections/{connectionName}/pause', { ...options, params: { path: { connectionName } } });
  }
  /**
   * Checks a paused connection at the provider, and turns it on unless the provider rejects it. Without a check it is turned on at once.
   *
   * `POST /admin/v1/connections/{connectionName}/resume`, the operation `resumeConnection`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 409, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  resume(connectionName: string, query?: Query<'resumeConnection'>, options?: RequestOptions): OperationCall<ResumedConnection, OperationError<'resumeConnection'>> {
    return call(this.client, 'resumeConnection', 'POST', '/admin/v1/connections/{connectionName}/resume', { ...options, params: { path: { connectionName }, query } });
  }
  /**
   * Signs in to the provider, which takes up to 20 s, and sends no message. A success turns a draft or a broken connection on. After a rejection a connection that is on becomes broken.
   *
   * `POST /admin/v1/connections/{connectionName}/check`, the operation `checkConnection`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 409, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  check(connectionName: string, options?: RequestOptions): OperationCall<ConnectionCheck, OperationError<'checkConnection'>> {
    return call(this.client, 'checkConnection', 'POST', '/admin/v1/connections/{connectionName}/check', { ...options, params: { path: { connectionName } } });
  }
  /**
   * Returns the URL of the webhook and the values that the provider needs with it, such as the verify token. Each read is recorded in the audit log.
   *
   * `GET /admin/v1/connections/{connectionName}/setup`, the operation `getConnectionSetup`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 409, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  setup(connectionName: string, options?: RequestOptions): OperationCall<ConnectionSetup, OperationError<'getConnectionSetup'>> {
    return call(this.client, 'getConnectionSetup', 'GET', '/admin/v1/connections/{connectionName}/setup', { ...options, params: { path: { connectionName } } });
  }
  /**
   * Submits one message, which the provider bills, over a link of its own, whatever the state of the connection. It waits up to 15 s for the link, and 10 s for a receipt. Neither recipient nor text is recorded in the audit log.
   *
   * `POST /admin/v1/connections/{connectionName}/test-messages`, the operation `sendTestMessage`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  testMessage(connectionName: string, body: TestMessageInput, options?: RequestOptions): OperationCall<TestMessageResult, OperationError<'sendTestMessage'>> {
    return call(this.client, 'sendTestMessage', 'POST', '/admin/v1/connections/{connectionName}/test-messages', { ...options, params: { path: { connectionName } }, body });
  }
}
class RoutesResource extends Resource {
  /**
   * Returns the routes in the order in which they apply: those of accounts, then those for all accounts, each by position.
   *
   * `GET /admin/v1/routes`, the operation `listRoutes`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listRoutes'>, options?: RequestOptions): List<'listRoutes'> {
    return paginate(this.client, 'listRoutes', { ...options, query });
  }
  /**
   * Adds a route. Running instances apply it within 5 s; messages that are already accepted keep their connection.
   *
   * `POST /admin/v1/routes`, the operation `createRoute`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(body: NewRouteInput, options?: IdempotentOptions): OperationCall<Route, OperationError<'createRoute'>> {
    return call(this.client, 'createRoute', 'POST', '/admin/v1/routes', { ...options, body });
  }
  /**
   * Removes a route; later ones move up. Messages that are already accepted keep their connection.
   *
   * `DELETE /admin/v1/routes/{routeId}`, the operation `removeRoute`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  remove(routeId: string, options?: RequestOptions): OperationCall<Data<'removeRoute'>, OperationError<'removeRoute'>> {
    return call(this.client, 'removeRoute', 'DELETE', '/admin/v1/routes/{routeId}', { ...options, params: { path: { routeId } } });
  }
  /**
   * Moves a route to another place among the routes of its owner; those between move one place. Running instances apply it within 5 s; messages that are already accepted keep their connection.
   *
   * `POST /admin/v1/routes/{routeId}/move`, the operation `moveRoute`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  move(routeId: string, body: RouteMoveInput, options?: RequestOptions): OperationCall<Route, OperationError<'moveRoute'>> {
    return call(this.client, 'moveRoute', 'POST', '/admin/v1/routes/{routeId}/move', { ...options, params: { path: { routeId } }, body });
  }
}
class SendersResource extends Resource {
  /**
   * Returns the senders that connections may use, by connection and value.
   *
   * `GET /admin/v1/senders`, the operation `listSenders`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listSenders'>, options?: RequestOptions): List<'listSenders'> {
    return paginate(this.client, 'listSenders', { ...options, query });
  }
  /**
   * Adds a sender to the list of a connection. A connection without a list uses all senders; with its first sender it rejects those that are not in the list, so add the default sender of each account too.
   *
   * `POST /admin/v1/senders`, the operation `createSender`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(body: NewSenderInput, options?: IdempotentOptions): OperationCall<ConnectionSender, OperationError<'createSender'>> {
    return call(this.client, 'createSender', 'POST', '/admin/v1/senders', { ...options, body });
  }
  /**
   * Removes a sender from the list of its connection. Without a list the connection uses all senders.
   *
   * `DELETE /admin/v1/senders/{senderId}`, the operation `removeSender`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  remove(senderId: string, options?: RequestOptions): OperationCall<Data<'removeSender'>, OperationError<'removeSender'>> {
    return call(this.client, 'removeSender', 'DELETE', '/admin/v1/senders/{senderId}', { ...options, params: { path: { senderId } } });
  }
}
class OptOutsResource extends Resource {
  /**
   * Returns the opt-outs of an account, the newest first. A search by number needs the role `support`.
   *
   * `GET /admin/v1/accounts/{accountId}/opt-outs`, the operation `listOptOuts`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(accountId: string, query?: Query<'listOptOuts'>, options?: RequestOptions): List<'listOptOuts'> {
    return paginate(this.client, 'listOptOuts', { ...options, path: { accountId }, query });
  }
  /**
   * Records that people want no more messages of a sender group. Existing opt-outs stay. Recording the same again changes nothing.
   *
   * `POST /admin/v1/accounts/{accountId}/opt-outs`, the operation `addOptOuts`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  add(accountId: string, body: NewOptOutsInput, options?: RequestOptions): OperationCall<RecordedOptOuts, OperationError<'addOptOuts'>> {
    return call(this.client, 'addOptOuts', 'POST', '/admin/v1/accounts/{accountId}/opt-outs', { ...options, params: { path: { accountId } }, body });
  }
  /**
   * Removes the opt-outs of people who want messages of a sender group again. Numbers without an opt-out are skipped.
   *
   * `POST /admin/v1/accounts/{accountId}/opt-outs/remove`, the operation `removeOptOuts`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  removeMany(accountId: string, body: NewOptOutsInput, options?: RequestOptions): OperationCall<RecordedOptOuts, OperationError<'removeOptOuts'>> {
    return call(this.client, 'removeOptOuts', 'POST', '/admin/v1/accounts/{accountId}/opt-outs/remove', { ...options, params: { path: { accountId } }, body });
  }
  /**
   * Removes an opt-out, when the person wants messages again.
   *
   * `DELETE /admin/v1/accounts/{accountId}/opt-outs/{optOutId}`, the operation `removeOptOut`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  remove(accountId: string, optOutId: string, options?: RequestOptions): OperationCall<Data<'removeOptOut'>, OperationError<'removeOptOut'>> {
    return call(this.client, 'removeOptOut', 'DELETE', '/admin/v1/accounts/{accountId}/opt-outs/{optOutId}', { ...options, params: { path: { accountId, optOutId } } });
  }
}
class TemplatesResource extends Resource {
  /**
   * Returns message templates by name and language, with the state of their approval and their quality.
   *
   * `GET /admin/v1/accounts/{accountId}/templates`, the operation `listTemplates`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(accountId: string, query?: Query<'listTemplates'>, options?: RequestOptions): List<'listTemplates'> {
    return paginate(this.client, 'listTemplates', { ...options, path: { accountId }, query });
  }
  /**
   * Adds templates to the account. A template with the same name and language is replaced. Repeating the request changes nothing more.
   *
   * `POST /admin/v1/accounts/{accountId}/templates`, the operation `importTemplates`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  import(accountId: string, body: TemplateImportInput, options?: RequestOptions): OperationCall<ImportedTemplates, OperationError<'importTemplates'>> {
    return call(this.client, 'importTemplates', 'POST', '/admin/v1/accounts/{accountId}/templates', { ...options, params: { path: { accountId } }, body });
  }
  /**
   * Returns a template with its parts and the number of values that each needs.
   *
   * `GET /admin/v1/accounts/{accountId}/templates/{templateName}/{language}`, the operation `getTemplate`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(accountId: string, templateName: string, language: string, options?: RequestOptions): OperationCall<TemplateDetails, OperationError<'getTemplate'>> {
    return call(this.client, 'getTemplate', 'GET', '/admin/v1/accounts/{accountId}/templates/{templateName}/{language}', { ...options, params: { path: { accountId, templateName, language } } });
  }
  /**
   * Deletes a template in one language. Messages that name it are rejected from then on.
   *
   * `DELETE /admin/v1/accounts/{accountId}/templates/{templateName}/{language}`, the operation `deleteTemplate`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  delete(accountId: string, templateName: string, language: string, options?: RequestOptions): OperationCall<Data<'deleteTemplate'>, OperationError<'deleteTemplate'>> {
    return call(this.client, 'deleteTemplate', 'DELETE', '/admin/v1/accounts/{accountId}/templates/{templateName}/{language}', { ...options, params: { path: { accountId, templateName, language } } });
  }
  /**
   * Returns the message that recipients would see with these values. Nothing is sent or stored.
   *
   * `POST /admin/v1/accounts/{accountId}/templates/{templateName}/{language}/preview`, the operation `previewTemplate`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  preview(accountId: string, templateName: string, language: string, body: TemplateValuesInput = {}, options?: RequestOptions): OperationCall<TemplatePreview, OperationError<'previewTemplate'>> {
    return call(this.client, 'previewTemplate', 'POST', '/admin/v1/accounts/{accountId}/templates/{templateName}/{language}/preview', { ...options, params: { path: { accountId, templateName, language } }, body });
  }
  /**
   * Copies the templates from the provider of a connection now. The service copies them each hour. Copies that the provider no longer has are removed.
   *
   * `POST /admin/v1/accounts/{accountId}/templates/sync`, the operation `syncTemplates`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  sync(accountId: string, body: TemplateSyncInput, options?: RequestOptions): OperationCall<TemplateSyncResult, OperationError<'syncTemplates'>> {
    return call(this.client, 'syncTemplates', 'POST', '/admin/v1/accounts/{accountId}/templates/sync', { ...options, params: { path: { accountId } }, body });
  }
}
class CardsResource extends Resource {
  /**
   * Returns the cards of the chat channel, by id.
   *
   * `GET /admin/v1/accounts/{accountId}/cards`, the operation `listCards`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(accountId: string, query?: Query<'listCards'>, options?: RequestOptions): List<'listCards'> {
    return paginate(this.client, 'listCards', { ...options, path: { accountId }, query });
  }
  /**
   * Returns a card with its content.
   *
   * `GET /admin/v1/accounts/{accountId}/cards/{cardId}`, the operation `getCard`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(accountId: string, cardId: string, options?: RequestOptions): OperationCall<CardDetails, OperationError<'getCard'>> {
    return call(this.client, 'getCard', 'GET', '/admin/v1/accounts/{accountId}/cards/{cardId}', { ...options, params: { path: { accountId, cardId } } });
  }
  /**
   * Stores a card under the id in the path. Messages that name it use the new content at once.
   *
   * `PUT /admin/v1/accounts/{accountId}/cards/{cardId}`, the operation `updateCard`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  update(accountId: string, cardId: string, body: CardInput, options?: RequestOptions): OperationCall<CardDetails, OperationError<'updateCard'>> {
    return call(this.client, 'updateCard', 'PUT', '/admin/v1/accounts/{accountId}/cards/{cardId}', { ...options, params: { path: { accountId, cardId } }, body });
  }
  /**
   * Deletes a card. Messages that name it are rejected from then on.
   *
   * `DELETE /admin/v1/accounts/{accountId}/cards/{cardId}`, the operation `deleteCard`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  delete(accountId: string, cardId: string, options?: RequestOptions): OperationCall<Data<'deleteCard'>, OperationError<'deleteCard'>> {
    return call(this.client, 'deleteCard', 'DELETE', '/admin/v1/accounts/{accountId}/cards/{cardId}', { ...options, params: { path: { accountId, cardId } } });
  }
}
class SubscribersResource extends Resource {
  /**
   * Returns the people that the account notifies, by subscriberId.
   *
   * `GET /admin/v1/accounts/{accountId}/subscribers`, the operation `listSubscribersOfAccount`. It needs the role `support`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(accountId: string, query?: Query<'listSubscribersOfAccount'>, options?: RequestOptions): List<'listSubscribersOfAccount'> {
    return paginate(this.client, 'listSubscribersOfAccount', { ...options, path: { accountId }, query });
  }
  /**
   * Creates subscribers, and updates those that exist, by `subscriberId`. Absent fields keep their values. It imports all or none. Repeating the request changes nothing more.
   *
   * `POST /admin/v1/accounts/{accountId}/subscribers`, the operation `importSubscribers`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  import(accountId: string, body: SubscriberImportInput, options?: RequestOptions): OperationCall<ImportedSubscribers, OperationError<'importSubscribers'>> {
    return call(this.client, 'importSubscribers', 'POST', '/admin/v1/accounts/{accountId}/subscribers', { ...options, params: { path: { accountId } }, body });
  }
  /**
   * Returns a subscriber with the topics that it is in.
   *
   * `GET /admin/v1/accounts/{accountId}/subscribers/{subscriberId}`, the operation `getSubscriberOfAccount`. It needs the role `support`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(accountId: string, subscriberId: string, options?: RequestOptions): OperationCall<SubscriberDetails, OperationError<'getSubscriberOfAccount'>> {
    return call(this.client, 'getSubscriberOfAccount', 'GET', '/admin/v1/accounts/{accountId}/subscribers/{subscriberId}', { ...options, params: { path: { accountId, subscriberId } } });
  }
}
class TopicsSubscribersResource extends Resource {
  /**
   * Returns the subscribers of a topic, by subscriberId.
   *
   * `GET /admin/v1/accounts/{accountId}/topics/{topicKey}/subscribers`, the operation `listSubscribersOfTopic`. It needs the role `support`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(accountId: string, topicKey: string, query?: Query<'listSubscribersOfTopic'>, options?: RequestOptions): List<'listSubscribersOfTopic'> {
    return paginate(this.client, 'listSubscribersOfTopic', { ...options, path: { accountId, topicKey }, query });
  }
}
class TopicsResource extends Resource {
  readonly subscribers: TopicsSubscribersResource = new TopicsSubscribersResource(this.client);
  /**
   * Returns topics by key, with the number of their subscribers.
   *
   * `GET /admin/v1/accounts/{accountId}/topics`, the operation `listTopicsOfAccount`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(accountId: string, query?: Query<'listTopicsOfAccount'>, options?: RequestOptions): List<'listTopicsOfAccount'> {
    return paginate(this.client, 'listTopicsOfAccount', { ...options, path: { accountId }, query });
  }
  /**
   * Returns a topic with the number of its subscribers.
   *
   * `GET /admin/v1/accounts/{accountId}/topics/{topicKey}`, the operation `getTopicOfAccount`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(accountId: string, topicKey: string, options?: RequestOptions): OperationCall<TopicOfAccount, OperationError<'getTopicOfAccount'>> {
    return call(this.client, 'getTopicOfAccount', 'GET', '/admin/v1/accounts/{accountId}/topics/{topicKey}', { ...options, params: { path: { accountId, topicKey } } });
  }
}
class WorkflowsResource extends Resource {
  /**
   * Returns workflows in the order of their creation, with their steps.
   *
   * `GET /admin/v1/accounts/{accountId}/workflows`, the operation `listWorkflowsOfAccount`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(accountId: string, query?: Query<'listWorkflowsOfAccount'>, options?: RequestOptions): List<'listWorkflowsOfAccount'> {
    return paginate(this.client, 'listWorkflowsOfAccount', { ...options, path: { accountId }, query });
  }
  /**
   * Adds workflows to the account, and replaces those with the same identifier. It imports all or none. Repeating the request changes nothing more.
   *
   * `POST /admin/v1/accounts/{accountId}/workflows`, the operation `importWorkflows`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  import(accountId: string, body: WorkflowImportInput, options?: RequestOptions): OperationCall<ImportedWorkflows, OperationError<'importWorkflows'>> {
    return call(this.client, 'importWorkflows', 'POST', '/admin/v1/accounts/{accountId}/workflows', { ...options, params: { path: { accountId } }, body });
  }
  /**
   * Returns a workflow with its steps.
   *
   * `GET /admin/v1/accounts/{accountId}/workflows/{workflowId}`, the operation `getWorkflowOfAccount`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(accountId: string, workflowId: string, options?: RequestOptions): OperationCall<WorkflowOfAccount, OperationError<'getWorkflowOfAccount'>> {
    return call(this.client, 'getWorkflowOfAccount', 'GET', '/admin/v1/accounts/{accountId}/workflows/{workflowId}', { ...options, params: { path: { accountId, workflowId } } });
  }
  /**
   * Deletes a workflow of an account. Events that were triggered before go on.
   *
   * `DELETE /admin/v1/accounts/{accountId}/workflows/{workflowId}`, the operation `deleteWorkflowOfAccount`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  delete(accountId: string, workflowId: string, options?: RequestOptions): OperationCall<Data<'deleteWorkflowOfAccount'>, OperationError<'deleteWorkflowOfAccount'>> {
    return call(this.client, 'deleteWorkflowOfAccount', 'DELETE', '/admin/v1/accounts/{accountId}/workflows/{workflowId}', { ...options, params: { path: { accountId, workflowId } } });
  }
}
class KnowledgeBasesDocumentsResource extends Resource {
  /**
   * Returns documents, by path.
   *
   * `GET /admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/documents`, the operation `listKnowledgeDocuments`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(accountId: string, baseId: string, query?: Query<'listKnowledgeDocuments'>, options?: RequestOptions): List<'listKnowledgeDocuments'> {
    return paginate(this.client, 'listKnowledgeDocuments', { ...options, path: { accountId, baseId }, query });
  }
  /**
   * Stores a document and starts its import, which a job does soon. Read the state of the import with getKnowledgeImport. The same document again is `unchanged`.
   *
   * `POST /admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/documents`, the operation `uploadKnowledgeDocument`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  upload(accountId: string, baseId: string, body: KnowledgeUploadInput, options?: RequestOptions): OperationCall<KnowledgeImport, OperationError<'uploadKnowledgeDocument'>> {
    return call(this.client, 'uploadKnowledgeDocument', 'POST', '/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/documents', { ...options, params: { path: { accountId, baseId } }, body });
  }
  /**
   * Deletes a document with its chunks.
   *
   * `DELETE /admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/documents/{documentId}`, the operation `deleteKnowledgeDocument`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  delete(accountId: string, baseId: string, documentId: string, options?: RequestOptions): OperationCall<Data<'deleteKnowledgeDocument'>, OperationError<'deleteKnowledgeDocument'>> {
    return call(this.client, 'deleteKnowledgeDocument', 'DELETE', '/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/documents/{documentId}', { ...options, params: { path: { accountId, baseId, documentId } } });
  }
}
class KnowledgeBasesImportsResource extends Resource {
  /**
   * Returns the imports of uploaded documents, the newest first. They are kept for 30 days.
   *
   * `GET /admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/imports`, the operation `listKnowledgeImports`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(accountId: string, baseId: string, query?: Query<'listKnowledgeImports'>, options?: RequestOptions): List<'listKnowledgeImports'> {
    return paginate(this.client, 'listKnowledgeImports', { ...options, path: { accountId, baseId }, query });
  }
  /**
   * Returns the state of an import.
   *
   * `GET /admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/imports/{importId}`, the operation `getKnowledgeImport`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(accountId: string, baseId: string, importId: string, options?: RequestOptions): OperationCall<KnowledgeImport, OperationError<'getKnowledgeImport'>> {
    return call(this.client, 'getKnowledgeImport', 'GET', '/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/imports/{importId}', { ...options, params: { path: { accountId, baseId, importId } } });
  }
}
class KnowledgeBasesResource extends Resource {
  readonly documents: KnowledgeBasesDocumentsResource = new KnowledgeBasesDocumentsResource(this.client);
  readonly imports: KnowledgeBasesImportsResource = new KnowledgeBasesImportsResource(this.client);
  /**
   * Returns knowledge bases, the newest first.
   *
   * `GET /admin/v1/accounts/{accountId}/knowledge-bases`, the operation `listKnowledgeBasesOfAccount`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(accountId: string, query?: Query<'listKnowledgeBasesOfAccount'>, options?: RequestOptions): List<'listKnowledgeBasesOfAccount'> {
    return paginate(this.client, 'listKnowledgeBasesOfAccount', { ...options, path: { accountId }, query });
  }
  /**
   * Creates an empty knowledge base. Names are unique in the account: repeating the request returns 409.
   *
   * `POST /admin/v1/accounts/{accountId}/knowledge-bases`, the operation `createKnowledgeBase`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(accountId: string, body: KnowledgeBaseInput, options?: RequestOptions): OperationCall<KnowledgeBaseOfAccount, OperationError<'createKnowledgeBase'>> {
    return call(this.client, 'createKnowledgeBase', 'POST', '/admin/v1/accounts/{accountId}/knowledge-bases', { ...options, params: { path: { accountId } }, body });
  }
  /**
   * Returns a knowledge base with its size and the number of documents that wait for their import.
   *
   * `GET /admin/v1/accounts/{accountId}/knowledge-bases/{baseId}`, the operation `getKnowledgeBase`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(accountId: string, baseId: string, options?: RequestOptions): OperationCall<KnowledgeBaseOfAccount, OperationError<'getKnowledgeBase'>> {
    return call(this.client, 'getKnowledgeBase', 'GET', '/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}', { ...options, params: { path: { accountId, baseId } } });
  }
  /**
   * Deletes a knowledge base with all its documents. While the chat settings of an account name it, the request returns 409.
   *
   * `DELETE /admin/v1/accounts/{accountId}/knowledge-bases/{baseId}`, the operation `deleteKnowledgeBase`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 409, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  delete(accountId: string, baseId: string, options?: RequestOptions): OperationCall<Data<'deleteKnowledgeBase'>, OperationError<'deleteKnowledgeBase'>> {
    return call(this.client, 'deleteKnowledgeBase', 'DELETE', '/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}', { ...options, params: { path: { accountId, baseId } } });
  }
  /**
   * Returns the chunks that match a question, with their scores, as the chat finds them. Nothing is stored.
   *
   * `POST /admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/question`, the operation `askKnowledgeBase`. It needs the role `support`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  ask(accountId: string, baseId: string, body: KnowledgeQuestionInput, options?: RequestOptions): OperationCall<KnowledgeMatches, OperationError<'askKnowledgeBase'>> {
    return call(this.client, 'askKnowledgeBase', 'POST', '/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/question', { ...options, params: { path: { accountId, baseId } }, body });
  }
}
class UsageResource extends Resource {
  /**
   * Sums messages and SMS segments by groups. A message counts on the day on which it was accepted, with all its later states.
   *
   * `GET /admin/v1/usage`, the operation `getUsage`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(query?: Query<'getUsage'>, options?: RequestOptions): OperationCall<UsageReport, OperationError<'getUsage'>> {
    return call(this.client, 'getUsage', 'GET', '/admin/v1/usage', { ...options, params: { query } });
  }
  /**
   * Returns a row for each day, account, channel, country and connection.
   *
   * `GET /admin/v1/usage/export`, the operation `exportUsage`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  export<As extends keyof DownloadAs = 'blob'>(query?: Query<'exportUsage'>, options?: DownloadOptions<As>): OperationCall<DownloadAs[As], OperationError<'exportUsage'>> {
    return call<'exportUsage', DownloadAs[As]>(this.client, 'exportUsage', 'GET', '/admin/v1/usage/export', { ...options, params: { query }, parseAs: options?.parseAs ?? 'blob' });
  }
}
class QuotasResource extends Resource {
  /**
   * Returns the quotas of an account with their usage in this month (UTC).
   *
   * `GET /admin/v1/accounts/{accountId}/quotas`, the operation `listQuotas`. It needs the role `readOnly`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(accountId: string, options?: RequestOptions): OperationCall<QuotaList, OperationError<'listQuotas'>> {
    return call(this.client, 'listQuotas', 'GET', '/admin/v1/accounts/{accountId}/quotas', { ...options, params: { path: { accountId } } });
  }
  /**
   * Changes the quotas that the body names. A message over a quota is rejected with 429.
   *
   * `PUT /admin/v1/accounts/{accountId}/quotas`, the operation `updateQuotas`. It needs the role `operator`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  update(accountId: string, body: QuotaChangesInput, options?: RequestOptions): OperationCall<QuotaList, OperationError<'updateQuotas'>> {
    return call(this.client, 'updateQuotas', 'PUT', '/admin/v1/accounts/{accountId}/quotas', { ...options, params: { path: { accountId } }, body });
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
  readonly objects: ObjectsResource = new ObjectsResource(this.client);
  readonly erasures: ErasuresResource = new ErasuresResource(this.client);
  readonly service: ServiceResource = new ServiceResource(this.client);
  readonly messages: MessagesResource = new MessagesResource(this.client);
  readonly deliveries: DeliveriesResource = new DeliveriesResource(this.client);
  readonly endpoints: EndpointsResource = new EndpointsResource(this.client);
  readonly connectionKinds: ConnectionKindsResource = new ConnectionKindsResource(this.client);
  readonly connections: ConnectionsResource = new ConnectionsResource(this.client);
  readonly routes: RoutesResource = new RoutesResource(this.client);
  readonly senders: SendersResource = new SendersResource(this.client);
  readonly optOuts: OptOutsResource = new OptOutsResource(this.client);
  readonly templates: TemplatesResource = new TemplatesResource(this.client);
  readonly cards: CardsResource = new CardsResource(this.client);
  readonly subscribers: SubscribersResource = new SubscribersResource(this.client);
  readonly topics: TopicsResource = new TopicsResource(this.client);
  readonly workflows: WorkflowsResource = new WorkflowsResource(this.client);
  readonly knowledgeBases: KnowledgeBasesResource = new KnowledgeBasesResource(this.client);
  readonly usage: UsageResource = new UsageResource(this.client);
  readonly quotas: QuotasResource = new QuotasResource(this.client);

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
