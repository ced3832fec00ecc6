// Generated from the contract by `pnpm generate`. Do not edit.
export interface paths {
    "/admin/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Returns the accounts of the service, the oldest first.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account
         * @description Creates an account with an environment of its own and a first API key, which is shown once. A repeated request returns 409, since the user name is taken: create another key if the response was lost. A service without a sandbox returns 409 for a sandbox account.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an account
         * @description Returns an account with its settings and limits.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an account
         * @description Changes the given settings; absent ones stay. Running instances apply them within 5 seconds.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/admin/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller
         * @description Returns who calls, by operator key or session, with the role.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in with a password
         * @description Begins the sign-in of an operator in a browser. Owners and operators confirm the password with a code. Programs use an operator key instead. After failures the next attempt is delayed.
         */
        post: operations["createSession"];
        /**
         * Sign out
         * @description Ends the session of the cookie, and removes the cookie. Without a session it changes nothing.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a sign-in with a code
         * @description Completes a sign-in with a code of the authenticator app or with a recovery code. Each code is accepted once.
         */
        post: operations["checkSignInCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a one-time link
         * @description Returns whom a one-time link is for. The link stays valid.
         */
        post: operations["checkOperatorLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the own password
         * @description Changes the password of the operator of the session, whose other sessions and links end. A wrong `currentPassword` counts as a failed sign-in: after some, the next attempt is delayed. An operator key has no password, and gets 403.
         */
        put: operations["updatePassword"];
        /**
         * Set a password with a one-time link
         * @description Sets the password of the operator that the link is for, and begins the sign-in as `createSession` does. The link of the first owner creates that operator.
         */
        post: operations["createPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the own recovery codes
         * @description Creates ten recovery codes for the operator of the session; the earlier ones become invalid. It needs the password again, and a wrong one counts as a failed sign-in: after some, the next attempt is delayed. Without an authenticator app it returns 409. An operator key has no recovery codes, and gets 403.
         */
        post: operations["createRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of an account
         * @description Returns the keys of an account, also expired and revoked ones, the newest first. Secrets are never shown.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates a key and shows it once: only its hash is stored. An account has at most 20 keys that are not revoked. A repeated request returns 409, since the name is taken: revoke a key whose response was lost.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key
         * @description Creates a key with the scopes and the lifetime of another one, which stays valid for the overlap. Deploy the new key, wait until the old one is no longer used, and revoke it: no request fails.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/keys/{keyId}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description Revokes an API key. All instances reject it and its access tokens within 5 seconds.
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable an account
         * @description Rejects all requests of the account within 5 seconds, and keeps its data.
         */
        post: operations["disableAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable an account
         * @description Accepts requests of a disabled account again. Its keys are those of before.
         */
        post: operations["enableAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/sandbox-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to the sandbox inbox
         * @description Creates a link that opens the sandbox inbox of an account in a browser: once, within 15 minutes, for a session of 12 hours. For a live account the page shows the knowledge chat, and no messages. A service without a sandbox returns 409.
         */
        post: operations["createSandboxLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/sandbox-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End the sandbox sessions of an account
         * @description Ends all sessions of the sandbox inbox, and makes unopened links useless. API keys and access tokens stay valid.
         */
        delete: operations["deleteSandboxSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List operators
         * @description Returns the people who sign in to the console, by user name, also disabled ones.
         */
        get: operations["listOperators"];
        put?: never;
        /**
         * Create an operator
         * @description Creates an operator, and a link that sets the password once within 24 hours. Send the link to the person over a safe channel. A repeated request returns 409, since the user name is taken: create another link if the response was lost.
         */
        post: operations["createOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/operators/{operatorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an operator
         * @description Returns an operator, without secrets.
         */
        get: operations["getOperator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the role of an operator
         * @description Changes the role at once, also for open sessions. The last owner who can sign in keeps the role.
         */
        patch: operations["updateOperator"];
        trace?: never;
    };
    "/admin/v1/operators/{operatorId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable an operator
         * @description Ends the sessions and links of an operator, and rejects sign-ins. Operator keys stay valid, since programs use them: revoke the keys that the response names, if the person may have them.
         */
        post: operations["disableOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/operators/{operatorId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable an operator
         * @description Lets a disabled operator sign in again, with the former password.
         */
        post: operations["enableOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/operators/{operatorId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a password link
         * @description Creates a link with which an operator sets a password once. The present password works until then; earlier links become invalid.
         */
        post: operations["createPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/operators/{operatorId}/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the authenticator app of an operator
         * @description Removes the authenticator app and the recovery codes of an operator, and ends the sessions. The next sign-in adds another app. Check by other means that the person asks for it.
         */
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/operator-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List operator keys
         * @description Returns the keys of programs that use the admin API, also expired and revoked ones, the newest first.
         */
        get: operations["listOperatorKeys"];
        put?: never;
        /**
         * Create an operator key
         * @description Creates an operator key and shows it once: only its hash is stored. A repeated request returns 409, since the name is taken: revoke a key whose response was lost.
         */
        post: operations["createOperatorKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/operator-keys/{keyId}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an operator key
         * @description Revokes an operator key. All instances reject it within 5 seconds.
         */
        post: operations["revokeOperatorKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Returns the open sessions of the caller, the newest first. An owner can list those of all operators. An operator key has none of its own.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Ends a session of the caller at once. An owner can end those of all operators.
         */
        delete: operations["deleteOperatorSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Returns the entries of the audit log, the newest first. Entries contain no secrets, texts of messages, or phone numbers.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit-entries/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log
         * @description Streams all matching entries as JSON lines, the oldest first: one `AuditEntry` a line. The export is itself recorded. Without an end of the last line, the export is incomplete: repeat it.
         */
        get: operations["exportAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find what a request has stored
         * @description Returns the messages, verifications, events and audit entries of the request with an `X-Request-Id`, of the public API or of this one. It is empty for a request that has stored nothing, such as a rejected one: search the log for its id.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search objects by an id
         * @description Finds accounts, keys, connections, webhook endpoints, deliveries, messages, verifications and requests by an id, in all accounts. A user name, the name of a connection, and the first characters of a key also match. Only an owner finds operator keys, and requests need the role `support`. Phone numbers do not match: use `searchMessages`.
         */
        get: operations["searchObjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the data of a person
         * @description Erases the data of a person from all tables, and returns the number of rows. It cannot be undone; earlier backups still contain the person. Count first, with `isDryRun`. The audit log records the counts, and not the person.
         */
        post: operations["createErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/signing-key/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing key
         * @description Signs access tokens with a new key. Current tokens stay valid, unless they are revoked: then all callers sign in again.
         */
        post: operations["rotateSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the service
         * @description Returns the state of the database, jobs, outbox, webhook deliveries and connections, with the latest errors of the last hour.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search messages
         * @description Returns messages, inbound messages and the SMS of verifications, the newest first, without their texts. The filters `number` and `user` need the role `support`; below it, numbers are masked.
         */
        get: operations["searchMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the timeline of a message
         * @description Returns what happened to a message or a verification: attempts, receipts, status changes, checks of the passcode, and webhooks. Texts and passcodes are not part of it.
         */
        get: operations["getMessageTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/messages/{messageId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the content of a message
         * @description Returns the content of a message. Each read is recorded in the audit log. Verifications have no content: passcodes are never returned.
         */
        get: operations["getMessageContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description Returns webhook deliveries without their bodies, the newest first.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook delivery
         * @description Returns a delivery with its attempts and the time of the next one, without its body.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/deliveries/{deliveryId}/body": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the body of a webhook delivery
         * @description Returns the body of a delivery, which contains messages of people, and the responses of the endpoint. Each read is recorded in the audit log.
         */
        get: operations["getDeliveryBody"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a webhook delivery
         * @description Sends a finished delivery again, under the same id and with all attempts of a new one. A delivery that waits for a retry becomes due now.
         */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/delivery-replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay webhook deliveries
         * @description Replays a batch of finished deliveries, the oldest first. Repeat the request with `next` as `cursor` until `hasMore` is false. Deliveries that finish after the start of the replay are not part of it. With `dryRun` it counts them, and changes nothing.
         */
        post: operations["replayDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Returns the webhook endpoints of all accounts, or of one, the newest first.
         */
        get: operations["listEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook-endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Returns an endpoint without its secrets.
         */
        get: operations["getEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook-endpoints/{endpointId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook endpoint
         * @description Creates a new signing secret and returns it once. The secret before also signs for 24 hours. An integrator's secret, which `updateChatAppWebhook` sets, cannot be rotated.
         */
        post: operations["rotateEndpointSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook-endpoints/{endpointId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a webhook endpoint
         * @description Enables a disabled endpoint. An enabled one stays unchanged. Events of the time in between were not kept; replay earlier dead deliveries with `replayDeliveries`.
         */
        post: operations["enableEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook-endpoints/{endpointId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook endpoint
         * @description Queues a delivery with a test event, which is signed and retried like any other. Its text says that it is a test, and its sender is the fictional number 12025550100. It creates no message.
         */
        post: operations["testEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/webhook-endpoints/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the URL of a webhook endpoint
         * @description Sets the URL for events of an account, and enables the endpoint. A new endpoint gets a secret, which the response contains once. The integrator sets the endpoints of the chat app with `updateChatAppWebhook`.
         */
        put: operations["updateEndpoint"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/connection-kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List kinds of connections
         * @description Returns the kinds of connections with the JSON Schemas of their settings and credentials, from which a form can be made.
         */
        get: operations["listConnectionKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connections
         * @description Returns the connections to providers, by name. The built-in connection of the sandbox is not among them.
         */
        get: operations["listConnections"];
        put?: never;
        /**
         * Create a connection
         * @description Creates a connection as a draft, which submits nothing. Check it with `checkConnection`, which turns it on.
         */
        post: operations["createConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/connections/{connectionName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a connection
         * @description Returns a connection with its settings and its last states, without its credentials. Below the role `operator`, URLs in settings have no user, password and query.
         */
        get: operations["getConnection"];
        put?: never;
        post?: never;
        /**
         * Remove a connection
         * @description Removes a connection with its list of senders. Without `waiting` it is rejected while accepted messages wait for the connection.
         */
        delete: operations["removeConnection"];
        options?: never;
        head?: never;
        /**
         * Change a connection
         * @description Changes the given values. Settings and credentials are replaced as a whole; credentials that the service has generated stay unless new ones are given. Running links stay open until the change.
         */
        patch: operations["updateConnection"];
        trace?: never;
    };
    "/admin/v1/connections/{connectionName}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a connection
         * @description Stops submitting to a connection within 5 s. An SMSC keeps its receipts until the connection is resumed. A draft stays a draft.
         */
        post: operations["pauseConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/connections/{connectionName}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a connection
         * @description Checks a paused connection at the provider, and turns it on unless the provider rejects it. Without a check it is turned on at once.
         */
        post: operations["resumeConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/connections/{connectionName}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a connection
         * @description Signs in to the provider, which takes up to 20 s, and sends no message. A success turns a draft or a broken connection on. After a rejection a connection that is on becomes broken.
         */
        post: operations["checkConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/connections/{connectionName}/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what to enter at the provider
         * @description Returns the URL of the webhook and the values that the provider needs with it, such as the verify token. Each read is recorded in the audit log.
         */
        get: operations["getConnectionSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/connections/{connectionName}/test-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description Submits one message, which the provider bills, over a link of its own, whatever the state of the connection. It waits up to 15 s for the link, and 10 s for a receipt. Neither recipient nor text is recorded in the audit log.
         */
        post: operations["sendTestMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List routes
         * @description Returns the routes in the order in which they apply: those of accounts, then those for all accounts, each by position.
         */
        get: operations["listRoutes"];
        put?: never;
        /**
         * Create a route
         * @description Adds a route. Running instances apply it within 5 s; messages that are already accepted keep their connection.
         */
        post: operations["createRoute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/{routeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a route
         * @description Removes a route; later ones move up. Messages that are already accepted keep their connection.
         */
        delete: operations["removeRoute"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/{routeId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a route
         * @description Moves a route to another place among the routes of its owner; those between move one place. Running instances apply it within 5 s; messages that are already accepted keep their connection.
         */
        post: operations["moveRoute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List senders
         * @description Returns the senders that connections may use, by connection and value.
         */
        get: operations["listSenders"];
        put?: never;
        /**
         * Add a sender
         * @description Adds a sender to the list of a connection. A connection without a list uses all senders; with its first sender it rejects those that are not in the list, so add the default sender of each account too.
         */
        post: operations["createSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/senders/{senderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a sender
         * @description Removes a sender from the list of its connection. Without a list the connection uses all senders.
         */
        delete: operations["removeSender"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/opt-outs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List opt-outs
         * @description Returns the opt-outs of an account, the newest first. A search by number needs the role `support`.
         */
        get: operations["listOptOuts"];
        put?: never;
        /**
         * Record opt-outs
         * @description Records that people want no more messages of a sender group. Existing opt-outs stay. Recording the same again changes nothing.
         */
        post: operations["addOptOuts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/opt-outs/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove opt-outs by number
         * @description Removes the opt-outs of people who want messages of a sender group again. Numbers without an opt-out are skipped.
         */
        post: operations["removeOptOuts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/opt-outs/{optOutId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an opt-out
         * @description Removes an opt-out, when the person wants messages again.
         */
        delete: operations["removeOptOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the templates of an account
         * @description Returns message templates by name and language, with the state of their approval and their quality.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Import templates
         * @description Adds templates to the account. A template with the same name and language is replaced. Repeating the request changes nothing more.
         */
        post: operations["importTemplates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/templates/{templateName}/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template
         * @description Returns a template with its parts and the number of values that each needs.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Deletes a template in one language. Messages that name it are rejected from then on.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/templates/{templateName}/{language}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a template
         * @description Returns the message that recipients would see with these values. Nothing is sent or stored.
         */
        post: operations["previewTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/templates/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy the templates of a connection
         * @description Copies the templates from the provider of a connection now. The service copies them each hour. Copies that the provider no longer has are removed.
         */
        post: operations["syncTemplates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the cards of an account
         * @description Returns the cards of the chat channel, by id.
         */
        get: operations["listCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/cards/{cardId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a card
         * @description Returns a card with its content.
         */
        get: operations["getCard"];
        /**
         * Create or replace a card
         * @description Stores a card under the id in the path. Messages that name it use the new content at once.
         */
        put: operations["updateCard"];
        post?: never;
        /**
         * Delete a card
         * @description Deletes a card. Messages that name it are rejected from then on.
         */
        delete: operations["deleteCard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the subscribers of an account
         * @description Returns the people that the account notifies, by subscriberId.
         */
        get: operations["listSubscribersOfAccount"];
        put?: never;
        /**
         * Import subscribers
         * @description Creates subscribers, and updates those that exist, by `subscriberId`. Absent fields keep their values. It imports all or none. Repeating the request changes nothing more.
         */
        post: operations["importSubscribers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/subscribers/{subscriberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a subscriber
         * @description Returns a subscriber with the topics that it is in.
         */
        get: operations["getSubscriberOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the topics of an account
         * @description Returns topics by key, with the number of their subscribers.
         */
        get: operations["listTopicsOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/topics/{topicKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a topic
         * @description Returns a topic with the number of its subscribers.
         */
        get: operations["getTopicOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/topics/{topicKey}/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the subscribers of a topic
         * @description Returns the subscribers of a topic, by subscriberId.
         */
        get: operations["listSubscribersOfTopic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workflows of an account
         * @description Returns workflows in the order of their creation, with their steps.
         */
        get: operations["listWorkflowsOfAccount"];
        put?: never;
        /**
         * Import workflows
         * @description Adds workflows to the account, and replaces those with the same identifier. It imports all or none. Repeating the request changes nothing more.
         */
        post: operations["importWorkflows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/workflows/{workflowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workflow
         * @description Returns a workflow with its steps.
         */
        get: operations["getWorkflowOfAccount"];
        put?: never;
        post?: never;
        /**
         * Delete a workflow of an account
         * @description Deletes a workflow of an account. Events that were triggered before go on.
         */
        delete: operations["deleteWorkflowOfAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/knowledge-bases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the knowledge bases of an account
         * @description Returns knowledge bases, the newest first.
         */
        get: operations["listKnowledgeBasesOfAccount"];
        put?: never;
        /**
         * Create a knowledge base
         * @description Creates an empty knowledge base. Names are unique in the account: repeating the request returns 409.
         */
        post: operations["createKnowledgeBase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a knowledge base
         * @description Returns a knowledge base with its size and the number of documents that wait for their import.
         */
        get: operations["getKnowledgeBase"];
        put?: never;
        post?: never;
        /**
         * Delete a knowledge base
         * @description Deletes a knowledge base with all its documents. While the chat settings of an account name it, the request returns 409.
         */
        delete: operations["deleteKnowledgeBase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a knowledge base
         * @description Returns documents, by path.
         */
        get: operations["listKnowledgeDocuments"];
        put?: never;
        /**
         * Upload a document
         * @description Stores a document and starts its import, which a job does soon. Read the state of the import with getKnowledgeImport. The same document again is `unchanged`.
         */
        post: operations["uploadKnowledgeDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description Deletes a document with its chunks.
         */
        delete: operations["deleteKnowledgeDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the imports of a knowledge base
         * @description Returns the imports of uploaded documents, the newest first. They are kept for 30 days.
         */
        get: operations["listKnowledgeImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import
         * @description Returns the state of an import.
         */
        get: operations["getKnowledgeImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/question": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a knowledge base
         * @description Returns the chunks that match a question, with their scores, as the chat finds them. Nothing is stored.
         */
        post: operations["askKnowledgeBase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage
         * @description Sums messages and SMS segments by groups. A message counts on the day on which it was accepted, with all its later states.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the usage as CSV
         * @description Returns a row for each day, account, channel, country and connection.
         */
        get: operations["exportUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/quotas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the quotas of an account
         * @description Returns the quotas of an account with their usage in this month (UTC).
         */
        get: operations["listQuotas"];
        /**
         * Change quotas of an account
         * @description Changes the quotas that the body names. A message over a quota is rejected with 429.
         */
        put: operations["updateQuotas"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A failed request, or one to a path that does not exist. An invalid request also has `errors`; see `NotificationValidationError`. */
        NotificationError: {
            /** @description The HTTP status of this response. */
            statusCode: number;
            /**
             * Format: date-time
             * @description When the request failed.
             */
            timestamp: string;
            /** @description The path of the request. */
            path: string;
            /** @description The problem and what to do about it, for people. Let programs decide by `statusCode`, not by this text. */
            message: string;
            /** @description Further facts about the failure, where there are any. Their names differ from failure to failure. */
            ctx?: {
                [key: string]: unknown;
            } | undefined;
            /** @description Identifies this failure in the service's own records. Quote it when you ask for support. */
            errorId?: string | undefined;
        };
        /** @description A customer of the service, who signs in with API keys. */
        Account: {
            /** @description Identifies the account. */
            id: string;
            /** @description The name that the account signs in with, unique in the service. */
            userName: string;
            /** @description The environment that the data of the account belongs to. */
            environmentId: string;
            /** @description Whether its messages stay within the sandbox. */
            isSandbox: boolean;
            /** @description Whether it is disabled; all its requests are rejected then. */
            isDisabled: boolean;
            /** @description The sender of an SMS that names none. */
            defaultSender: string;
            /** @description The lifetime of its access tokens in seconds. */
            tokenLifetimeSeconds: number;
            /** @description Requests per second by `operationId`, such as `sendSmsMessage`, where they differ from the defaults. */
            limits: {
                [key: string]: number;
            };
            /** @description The most bytes of files that it may store; null for the default of the service. */
            storageQuotaBytes: number | null;
            /** @description The bytes of files that it stores. */
            storedBytes: number;
            /** @description The countries that it may send to, as ISO 3166-1 alpha-2 codes; null for all. */
            allowedCountries: string[] | null;
            /** @description The countries that it may not send to, even if they are allowed. */
            blockedCountries: string[];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
        };
        /** @description The `cursor` of the next page. Absent on the last page. */
        NextCursor: string;
        /** @description A page of accounts. */
        AccountPage: {
            /** @description The accounts, the oldest first. */
            data: components["schemas"]["Account"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description The faults of one field, query parameter or header. */
        NotificationFieldError: {
            /** @description One sentence per fault. */
            messages: string[];
            /** @description The rejected value, of any type. Absent when the field was missing. */
            value?: unknown | undefined;
        };
        /** @description A request that does not fit the operation. Unlike `NotificationError`, it has the field `errors`. */
        NotificationValidationError: components["schemas"]["NotificationError"] & {
            /**
             * @description Always 422.
             * @constant
             */
            statusCode: 422;
            /** @description The faults, by the name of the invalid field, query parameter or header. A nested field is named with dots, such as `subscribers.0`. */
            errors: {
                [key: string]: components["schemas"]["NotificationFieldError"];
            };
        };
        /**
         * @description What a key may do: `send` messages, `verify` passcodes, `read` everything without changes, use the `knowledge` bases, or `notify` subscribers.
         * @enum {string}
         */
        KeyScope: "send" | "verify" | "read" | "knowledge" | "notify";
        /** @description An account to create. */
        NewAccountInput: {
            /** @description The name that the account signs in with: unique in the service, without white space. 1 to 255 characters. */
            userName: string;
            /**
             * @description Whether its messages stay within the sandbox.
             * @default false
             */
            isSandbox?: boolean | undefined;
            /** @description The scopes of its first key. Default all. 1 to 5 items. */
            scopes?: components["schemas"]["KeyScope"][] | undefined;
            /**
             * @description The sender of an SMS that names none. 1 to 20 characters.
             * @default Omnichannel
             */
            defaultSender?: string | undefined;
            /**
             * @description The lifetime of its access tokens in seconds. 60 to 86,400.
             * @default 3600
             */
            tokenLifetimeSeconds?: number | undefined;
            /** @description Requests per second, 1 to 1,000,000, by the `operationId` of a public operation that needs a token, such as `sendSmsMessage`, where they differ from the defaults. */
            limits?: {
                [key: string]: number;
            } | undefined;
            /** @description The most bytes of files that it may store; null for the default of the service. */
            storageQuotaBytes?: (number | null) | undefined;
            /** @description The countries that it may send to, as ISO 3166-1 alpha-2 codes; null for all. 1 to 300 items. */
            allowedCountries?: (string[] | null) | undefined;
            /** @description The countries that it may not send to, even if they are allowed. At most 300 items. */
            blockedCountries?: string[] | undefined;
        };
        /** @description A new API key. The key is shown only here. */
        CreatedAccountKey: {
            /** @description Identifies the key. */
            id: string;
            /** @description Its name, unique among the keys of the account that are not revoked. */
            name: string;
            /** @description The first characters of the key. */
            maskedKey: string;
            /** @description What the key may do. */
            scopes: components["schemas"]["KeyScope"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it expires; null for never.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was last used, up to a minute late; null if it never was.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null for a key that is not.
             */
            revokedAt: string | null;
            /** @description The key. Only its hash is stored. */
            apiKey: string;
        };
        /** @description The new account, with its first key. */
        CreatedAccount: {
            /** @description A customer of the service, who signs in with API keys. */
            account: components["schemas"]["Account"];
            /** @description A new API key. The key is shown only here. */
            key: components["schemas"]["CreatedAccountKey"];
            /** @description The channels on which the account reaches no one yet, since no connection or route is set up for them. Empty for a sandbox account. */
            closedChannels: string[];
        };
        /** @description The settings to change. Absent settings stay. */
        AccountChangesInput: {
            /** @description The sender of an SMS that names none. 1 to 20 characters. */
            defaultSender?: string | undefined;
            /** @description The lifetime of its access tokens in seconds. 60 to 86,400. */
            tokenLifetimeSeconds?: number | undefined;
            /** @description Requests per second, 1 to 1,000,000, by the `operationId` of a public operation that needs a token, such as `sendSmsMessage`. Other operations keep their limit. */
            limits?: {
                [key: string]: number;
            } | undefined;
            /** @description The most bytes of files that it may store; null for the default of the service. */
            storageQuotaBytes?: (number | null) | undefined;
            /** @description The countries that it may send to, as ISO 3166-1 alpha-2 codes; null for all. 1 to 300 items. */
            allowedCountries?: (string[] | null) | undefined;
            /** @description The countries that it may not send to, even if they are allowed. At most 300 items. */
            blockedCountries?: string[] | undefined;
            /** @description The names of the knowledge bases that its chat searches; null for all, also future ones. At most 100 items. */
            knowledgeBases?: (string[] | null) | undefined;
            /** @description Whether its answers report their searches, and can only be streamed. */
            isAgentAssistant?: boolean | undefined;
        };
        /**
         * @description The role: `readOnly` sees settings and states, `support` also texts of messages and can replay, `operator` also changes settings, and `owner` also manages operators.
         * @enum {string}
         */
        OperatorRole: "readOnly" | "support" | "operator" | "owner";
        /** @description The operator who calls. */
        Caller: {
            /**
             * @description Whether it is a person or an operator key.
             * @enum {string}
             */
            kind: "operator" | "operatorKey";
            /** @description The id of the operator or of the key. */
            id: string;
            /** @description The user name of the operator, or the name of the key. */
            name: string;
            /** @description The role: `readOnly` sees settings and states, `support` also texts of messages and can replay, `operator` also changes settings, and `owner` also manages operators. */
            role: components["schemas"]["OperatorRole"];
        };
        /** @description The caller, and facts about the service that the console shows. */
        CurrentSession: {
            /** @description The operator who calls. */
            operator: components["schemas"]["Caller"];
            /** @description The version of the contract that the service serves. */
            version: string;
            /** @description Whether the service has a sandbox. Without one it creates no sandbox accounts and no links to the sandbox inbox. */
            hasSandbox: boolean;
        };
        /** @description A user name and a password. */
        PasswordInput: {
            /** @description The user name of the operator. 1 to 256 characters. */
            userName: string;
            /** @description The password. 1 to 256 characters. */
            password: string;
        };
        /** @description The session has begun. */
        SignedIn: {
            /**
             * @description Always `signedIn`.
             * @enum {string}
             */
            state: "signedIn";
            /** @description The operator who calls. */
            operator: components["schemas"]["Caller"];
            /** @description Codes that replace a lost authenticator app, each once. Shown once, after the set-up of the app. */
            recoveryCodes?: string[] | undefined;
        };
        /** @description Send a code of the authenticator app with `checkSignInCode`. */
        CodeRequired: {
            /**
             * @description Always `codeRequired`.
             * @enum {string}
             */
            state: "codeRequired";
        };
        /** @description Add the secret to an authenticator app, and send its code with `checkSignInCode`. */
        EnrolmentRequired: {
            /**
             * @description Always `enrolmentRequired`.
             * @enum {string}
             */
            state: "enrolmentRequired";
            /** @description The secret for the authenticator app (RFC 6238). */
            totp: {
                /** @description The secret in Base32, to type in. */
                secret: string;
                /** @description The `otpauth` URL, to show as a QR code. */
                url: string;
            };
        };
        /** @description The next step of a sign-in. The cookie of the response belongs to it, and replaces that of the step before. */
        SignInResult: components["schemas"]["SignedIn"] | components["schemas"]["CodeRequired"] | components["schemas"]["EnrolmentRequired"];
        /** @description A code that confirms the password. */
        SignInCodeInput: {
            /** @description The code of the authenticator app. Send it or `recoveryCode`. 6 to 10 characters. */
            code?: string | undefined;
            /** @description A recovery code, which is used up. 1 to 64 characters. */
            recoveryCode?: string | undefined;
        };
        /** @description The key of a one-time link. */
        LinkKeyInput: {
            /** @description The part of the link after `#key=`. 1 to 200 characters. */
            key: string;
        };
        /** @description A one-time link that is still valid. */
        OperatorLinkDetails: {
            /**
             * @description The purpose of the link.
             * @enum {string}
             */
            purpose: "firstOwner" | "invitation" | "passwordReset";
            /** @description The operator that it belongs to; null for the first owner. */
            userName: string | null;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expiresAt: string;
        };
        /** @description A new password for the operator of the session. */
        PasswordChangeInput: {
            /** @description The password with which the operator has signed in. 1 to 512 characters. */
            currentPassword: string;
            /** @description The password that replaces it, 12 to 256 characters. 1 to 512 characters. */
            newPassword: string;
        };
        /** @description A new password, set with a one-time link. */
        NewPasswordInput: {
            /** @description The part of the link after `#key=`. 1 to 200 characters. */
            key: string;
            /** @description The user name that the first owner chooses. Ignored for other links. 1 to 256 characters. */
            userName?: string | undefined;
            /** @description The password, 12 to 256 characters. 1 to 512 characters. */
            password: string;
        };
        /** @description The password of the operator of the session, entered again. */
        RecoveryCodesInput: {
            /** @description The password with which the operator has signed in. 1 to 512 characters. */
            currentPassword: string;
        };
        /** @description The recovery codes that replace the earlier ones. They are shown only here. */
        NewRecoveryCodes: {
            /** @description Codes that replace a lost authenticator app, each once. Only their hashes are stored. */
            recoveryCodes: string[];
        };
        /** @description An API key of an account, without its secret. */
        AccountKey: {
            /** @description Identifies the key. */
            id: string;
            /** @description Its name, unique among the keys of the account that are not revoked. */
            name: string;
            /** @description The first characters of the key. */
            maskedKey: string;
            /** @description What the key may do. */
            scopes: components["schemas"]["KeyScope"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it expires; null for never.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was last used, up to a minute late; null if it never was.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null for a key that is not.
             */
            revokedAt: string | null;
        };
        /** @description A page of API keys. */
        AccountKeyPage: {
            /** @description The API keys, the newest first. */
            data: components["schemas"]["AccountKey"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description An API key to create. */
        NewAccountKeyInput: {
            /** @description A name, unique among the keys of the account that are not revoked. 1 to 64 characters. */
            name: string;
            /** @description What the key may do. Default all. 1 to 5 items. */
            scopes?: components["schemas"]["KeyScope"][] | undefined;
            /**
             * Format: date-time
             * @description When it expires. Default never.
             */
            expiresAt?: (string | null) | undefined;
        };
        /** @description How to replace the key. */
        KeyRotationInput: {
            /**
             * @description Seconds for which the old key stays valid, up to 30 days. 0 revokes it at once. At most 2,592,000.
             * @default 86400
             */
            overlapSeconds?: number | undefined;
            /** @description The name of the new key. Default the old name with a number. 1 to 64 characters. */
            name?: string | undefined;
        };
        /** @description The new key, and the old one with its end. */
        KeyRotation: {
            /** @description A new API key. The key is shown only here. */
            created: components["schemas"]["CreatedAccountKey"];
            /** @description An API key of an account, without its secret. */
            previous: components["schemas"]["AccountKey"];
        };
        /** @description A link that opens the sandbox inbox of an account in a browser, once. */
        SandboxLink: {
            /** @description The address to open. Its key is a secret. */
            url: string;
            /**
             * Format: date-time
             * @description When it expires, if it was not opened.
             */
            expiresAt: string;
        };
        /** @description The result of ending the sandbox sessions of an account. */
        EndedSessions: {
            /** @description The number of sessions that were open. */
            ended: number;
        };
        /** @description A person who signs in to the console. */
        OperatorDetails: {
            /** @description Identifies the operator. */
            id: string;
            /** @description The name to sign in with. */
            userName: string;
            /** @description The role: `readOnly` sees settings and states, `support` also texts of messages and can replay, `operator` also changes settings, and `owner` also manages operators. */
            role: components["schemas"]["OperatorRole"];
            /** @description Whether the operator can no longer sign in. */
            isDisabled: boolean;
            /** @description Whether a password is set: an invited operator has none yet. */
            hasPassword: boolean;
            /** @description Whether an authenticator app is set up. */
            hasTotp: boolean;
            /** @description The number of unused recovery codes. */
            recoveryCodes: number;
            /**
             * Format: date-time
             * @description When the operator was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time of the last sign-in; null for none.
             */
            lastSignInAt: string | null;
        };
        /** @description A page of operators. */
        OperatorPage: {
            /** @description The operators, by user name. */
            data: components["schemas"]["OperatorDetails"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description An operator to create. */
        NewOperatorInput: {
            /** @description The name to sign in with, without white space. Case makes no difference. 1 to 64 characters. */
            userName: string;
            /** @description The role: `readOnly` sees settings and states, `support` also texts of messages and can replay, `operator` also changes settings, and `owner` also manages operators. */
            role: components["schemas"]["OperatorRole"];
        };
        /** @description A link that sets a password, once. */
        PasswordLink: {
            /** @description The address to open. Its fragment is a secret. */
            url: string;
            /**
             * @description Whether it is the first password of the operator, or a new one.
             * @enum {string}
             */
            purpose: "invitation" | "passwordReset";
            /** @description The minutes for which it is valid. */
            validMinutes: number;
        };
        /** @description The new operator, with the link that sets the password. */
        CreatedOperator: {
            /** @description A person who signs in to the console. */
            operator: components["schemas"]["OperatorDetails"];
            /** @description A link that sets a password, once. */
            link: components["schemas"]["PasswordLink"];
        };
        /** @description A new role. */
        OperatorRoleInput: {
            /** @description The role: `readOnly` sees settings and states, `support` also texts of messages and can replay, `operator` also changes settings, and `owner` also manages operators. */
            role: components["schemas"]["OperatorRole"];
        };
        /** @description The disabled operator. */
        DisabledOperator: {
            /** @description A person who signs in to the console. */
            operator: components["schemas"]["OperatorDetails"];
            /** @description The names of the valid operator keys that the operator has created, and may still have. */
            createdKeys: string[];
        };
        /** @description An operator key, without its secret. */
        OperatorKeyDetails: {
            /** @description Identifies the key. */
            id: string;
            /** @description Its name, unique among the keys that are not revoked. */
            name: string;
            /** @description The role: `readOnly` sees settings and states, `support` also texts of messages and can replay, `operator` also changes settings, and `owner` also manages operators. */
            role: components["schemas"]["OperatorRole"];
            /** @description The first characters of the key. */
            maskedKey: string;
            /** @description The name of its creator. */
            createdBy: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it expires; null for never.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was last used, up to a minute late; null if it never was.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null for a key that is not.
             */
            revokedAt: string | null;
        };
        /** @description A page of operator keys. */
        OperatorKeyPage: {
            /** @description The operator keys, the newest first. */
            data: components["schemas"]["OperatorKeyDetails"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description An operator key to create. */
        NewOperatorKeyInput: {
            /** @description A name, unique among the keys that are not revoked. 1 to 64 characters. */
            name: string;
            /** @description The role: `readOnly` sees settings and states, `support` also texts of messages and can replay, `operator` also changes settings, and `owner` also manages operators. */
            role: components["schemas"]["OperatorRole"];
            /**
             * Format: date-time
             * @description When it expires. Default never.
             */
            expiresAt?: (string | null) | undefined;
        };
        /** @description A new operator key. The key is shown only here. */
        CreatedOperatorKey: {
            /** @description Identifies the key. */
            id: string;
            /** @description Its name, unique among the keys that are not revoked. */
            name: string;
            /** @description The role: `readOnly` sees settings and states, `support` also texts of messages and can replay, `operator` also changes settings, and `owner` also manages operators. */
            role: components["schemas"]["OperatorRole"];
            /** @description The first characters of the key. */
            maskedKey: string;
            /** @description The name of its creator. */
            createdBy: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it expires; null for never.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was last used, up to a minute late; null if it never was.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null for a key that is not.
             */
            revokedAt: string | null;
            /** @description The key. Only its hash is stored. */
            key: string;
        };
        /** @description A session of the console. */
        OperatorSession: {
            /** @description Identifies the session. */
            id: string;
            /** @description The operator who has signed in. */
            operatorId: string;
            /** @description The name of the operator. */
            userName: string;
            /** @description The address of the sign-in. */
            ip: string;
            /** @description The browser, as it names itself. */
            userAgent: string;
            /** @description Whether it is the session of this request. */
            isCurrent: boolean;
            /**
             * Format: date-time
             * @description When it began.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time of its last request, up to a minute late.
             */
            lastSeenAt: string;
            /**
             * Format: date-time
             * @description When it ends at the latest.
             */
            expiresAt: string;
        };
        /** @description A page of sessions. */
        OperatorSessionPage: {
            /** @description The sessions, the newest first. */
            data: components["schemas"]["OperatorSession"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description A change, or a read that is on record. */
        AuditEntry: {
            /** @description Identifies the entry. Ids are in the order of time. */
            id: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description Who did it. */
            actor: {
                /**
                 * @description A person, an operator key, a command, or the service itself.
                 * @enum {string}
                 */
                kind: "operator" | "operatorKey" | "command" | "service";
                /** @description The id of the operator or of the key; null for others. */
                id: string | null;
                /** @description The name of the operator or key, or the system user who ran the command. */
                name: string;
            };
            /** @description What happened: a noun and a verb. */
            action: string;
            /** @description What changed. */
            target: {
                /** @description The kind of the object. */
                type: string;
                /** @description Its id; null if it has none. */
                id: string | null;
                /** @description Its name; null if it has none. */
                name: string | null;
            };
            /** @description The account that it is about; null for the whole service. */
            account: {
                /** @description Identifies the account. */
                id: string;
                /** @description Its user name at that time. */
                userName: string | null;
            } | null;
            /** @description The `X-Request-Id` of the request; null for a command. */
            requestId: string | null;
            /** @description The address of the client; null for a command. */
            ip: string | null;
            /**
             * @description Whether it was done.
             * @enum {string}
             */
            outcome: "success" | "denied" | "failed";
            /** @description The former values of the changed fields, without secrets and numbers. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The new values of the changed fields, without secrets and numbers. */
            after: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A page of entries. */
        AuditEntryPage: {
            /** @description The entries, the newest first. */
            data: components["schemas"]["AuditEntry"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description What a request has stored: at most 100 of each kind, the newest first. It can be empty. */
        RequestRecords: {
            /** @description The `X-Request-Id` of the request. */
            requestId: string;
            /** @description The messages. */
            messages: {
                /** @description Identifies the message. */
                id: string;
                /** @description Its channel. */
                channel: string;
                /** @description The environment that it belongs to. */
                environmentId: string;
                /** @description The first account of the environment; null if it has none any more. */
                accountId: string | null;
                /** @description The user name of that account. */
                account: string | null;
                /** @description Its status. */
                status: string;
                /**
                 * Format: date-time
                 * @description When it was accepted.
                 */
                acceptedAt: string;
            }[];
            /** @description The verifications whose last passcode it has sent. */
            verifications: {
                /** @description Identifies the verification. */
                checkCode: string;
                /** @description The environment that it belongs to. */
                environmentId: string;
                /** @description The first account of the environment; null if it has none any more. */
                accountId: string | null;
                /** @description The user name of that account. */
                account: string | null;
                /** @description Its status. */
                status: string;
                /**
                 * Format: date-time
                 * @description When it was accepted.
                 */
                acceptedAt: string;
            }[];
            /** @description The triggers of workflows. */
            events: {
                /** @description Identifies the event. */
                id: string;
                /** @description The transaction that the caller knows it by. */
                transactionId: string;
                /** @description The environment that it belongs to. */
                environmentId: string;
                /** @description The first account of the environment; null if it has none any more. */
                accountId: string | null;
                /** @description The user name of that account. */
                account: string | null;
                /** @description Its status. */
                status: string;
                /**
                 * Format: date-time
                 * @description When it was accepted.
                 */
                acceptedAt: string;
            }[];
            /** @description The changes of an operator. */
            auditEntries: components["schemas"]["AuditEntry"][];
        };
        /** @description The account that owns it; null when it is for all accounts. */
        OwnerAccount: {
            /** @description Identifies the account. */
            id: string;
            /** @description Its user name. */
            userName: string;
        } | null;
        /** @description An object that was found by its id. */
        ObjectMatch: {
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "account" | "accountKey" | "operatorKey" | "connection" | "endpoint" | "delivery" | "message" | "verification" | "request";
            /** @description Identifies it among the objects of its kind. */
            id: string;
            /** @description The user name of an account, the name of a key or a connection, the kind of an endpoint, or the channel of a message; null for other objects. */
            name: string | null;
            /** @description The account that owns it; null when it is for all accounts. */
            account: components["schemas"]["OwnerAccount"];
        };
        /** @description The objects that have an id, at most 20 of each kind. */
        ObjectMatches: {
            /** @description The objects, in the order of their kinds. */
            data: components["schemas"]["ObjectMatch"][];
        };
        /** @description The person: either `number`, or `subscriberId`, or `channel` and `userId`. The last two need `accountId`, unless only one account knows such a person. */
        ErasureInput: {
            /** @description A phone number with its country prefix, such as `+12025550123`. Every place with the number is erased. 1 to 40 characters. */
            number?: string | undefined;
            /** @description The account that knows the person. With `number` it limits the erasure to its environment. 1 to 64 characters. */
            accountId?: string | undefined;
            /** @description The id of a subscriber. The numbers of the subscriber are erased too. 1 to 256 characters. */
            subscriberId?: string | undefined;
            /**
             * @description The channel of `userId`.
             * @enum {string}
             */
            channel?: ("chatApp" | "messenger" | "chat") | undefined;
            /** @description The id of the person on the channel. 1 to 256 characters. */
            userId?: string | undefined;
            /**
             * @description Whether rows are only counted.
             * @default false
             */
            isDryRun?: boolean | undefined;
        };
        /** @description The result of an erasure. */
        ErasureResult: {
            /** @description Whether rows were only counted. */
            isDryRun: boolean;
            /** @description The number of erased rows by table. */
            rows: {
                [key: string]: number;
            };
            /** @description The documents of knowledge bases to change by hand. They are not erased, since the next import would restore them. */
            documents: {
                /** @description The name of the knowledge base. */
                base: string;
                /** @description The path that it was imported from. */
                path: string;
            }[];
        };
        /** @description How the signing key is rotated. */
        SigningKeyRotationInput: {
            /**
             * @description Whether all current access tokens are revoked.
             * @default false
             */
            isRevoking?: boolean | undefined;
        };
        /** @description The links to the provider, over all instances. Null unless the connection is on, and for kinds that keep no link, such as `smtp`. A provider with an HTTP API has no session: its link counts as open until a submission fails. */
        ConnectionLinks: {
            /**
             * @description `ready`: a link is open. `connecting`: none is open, for less than ten seconds so far. `down`: none is open, and the service tries again and again. `unattended`: no instance opens one; only those with the role `all` or `worker` do.
             * @enum {string}
             */
            state: "ready" | "connecting" | "down" | "unattended";
            /** @description The number of links that are open. */
            open: number;
            /**
             * Format: date-time
             * @description Since when no link is open; null while one is open, and when the time is not known.
             */
            since: string | null;
            /** @description Why no link is open, in the words of the provider or the service, without credentials; null if unknown. */
            reason: string | null;
        } | null;
        /** @description A failed message, or a delivery that failed permanently. */
        ServiceError: {
            /**
             * @description Whether it is a message or a webhook delivery.
             * @enum {string}
             */
            kind: "message" | "delivery";
            /** @description Identifies the message or the delivery. */
            id: string;
            /**
             * Format: date-time
             * @description When it failed.
             */
            at: string;
            /** @description The account that it belongs to; null if it was deleted. */
            accountId: string | null;
            /** @description The user name of that account. */
            userName: string | null;
            /** @description The channel of the message, or the kind of the webhook endpoint. */
            source: string;
            /** @description The error code of the contract, or the status that the endpoint returned; null for neither. */
            code: number | null;
            /** @description The error in words. */
            reason: string;
        };
        /** @description The state of the service. */
        ServiceOverview: {
            /**
             * Format: date-time
             * @description The time of these values.
             */
            checkedAt: string;
            /** @description The version of the contract that the service serves. */
            version: string;
            /** @description The database. */
            database: {
                /** @description The version of PostgreSQL. */
                version: string;
                /** @description Milliseconds of a query. */
                responseMs: number;
                /** @description The number of applied migrations. */
                migrations: number;
                /** @description The name of the last migration; null for none. */
                latestMigration: string | null;
                /** @description The migrations that this version needs, and that are not applied. */
                missingMigrations: string[];
            };
            /** @description The processes that run jobs. A process without a heartbeat for 5 seconds is not listed. */
            workers: {
                /** @description Identifies the process. */
                id: string;
                /**
                 * Format: date-time
                 * @description Its last heartbeat.
                 */
                seenAt: string;
            }[];
            /** @description The jobs of all instances. */
            queue: {
                /** @description Jobs that are due. */
                ready: number;
                /** @description Jobs that run now. */
                running: number;
                /** @description Jobs that wait for their time, or for a retry. */
                delayed: number;
                /** @description Seconds for which the oldest due job has waited; 0 for none. */
                oldestReadySeconds: number;
            };
            /** @description Messages on their way to a connection. */
            outbox: {
                /** @description Messages that wait for a connection. */
                waiting: number;
                /** @description Messages whose provider has not responded yet. */
                submitting: number;
                /** @description Messages that a provider may or may not have, because it gave no response. */
                inDoubt: number;
                /** @description Seconds for which the oldest due message has waited; 0 for none. */
                oldestDueSeconds: number;
            };
            /** @description Webhook deliveries. */
            deliveries: {
                /** @description Deliveries that wait for an attempt. */
                waiting: number;
                /** @description Deliveries that failed permanently within an hour. */
                deadInLastHour: number;
                /** @description Seconds for which the oldest due delivery has waited; 0 for none. */
                oldestDueSeconds: number;
                /** @description Webhook endpoints that are disabled. */
                disabledEndpoints: number;
            };
            /** @description The connections to providers, by name. */
            connections: {
                /** @description Identifies the connection. */
                id: string;
                /** @description Its name. */
                name: string;
                /**
                 * @description Its state.
                 * @enum {string}
                 */
                state: "draft" | "on" | "paused" | "broken";
                /** @description Why it is broken; null otherwise. */
                reason: string | null;
                /** @description The links to the provider, over all instances. Null unless the connection is on, and for kinds that keep no link, such as `smtp`. A provider with an HTTP API has no session: its link counts as open until a submission fails. */
                links: components["schemas"]["ConnectionLinks"];
                /** @description Messages that wait for it. */
                waiting: number;
                /** @description Seconds for which the oldest due message has waited for it; 0 for none. */
                oldestDueSeconds: number;
            }[];
            /** @description The latest errors of the last hour, at most 20. */
            errors: components["schemas"]["ServiceError"][];
        };
        /**
         * @description The status. `received` is that of inbound messages. `unknown`: the outcome of the SMS of a passcode is in doubt, or the provider does not know it.
         * @enum {string}
         */
        MessageRecordStatus: "accepted" | "sent" | "delivered" | "read" | "failed" | "unknown" | "received";
        /**
         * @description The channel of a message. `chat` is the chat channel of the product.
         * @enum {string}
         */
        MessageChannel: "chatApp" | "messenger" | "rcs" | "sms" | "chat";
        /** @description A message, an inbound message, or the SMS of a verification, without its text. */
        MessageRecord: {
            /** @description The id of the message, or the `checkCode` of the verification. */
            id: string;
            /**
             * @description Whether it is a message, or the SMS of a verification.
             * @enum {string}
             */
            source: "message" | "passcode";
            /**
             * @description Whether it goes to a person, or comes from one.
             * @enum {string}
             */
            direction: "outbound" | "inbound";
            /** @description The id of the account, the first one of its environment; null if the environment has none any more. */
            accountId: string | null;
            /** @description The user name of that account. */
            account: string | null;
            /** @description Whether it stays within the sandbox. */
            isSandbox: boolean;
            /** @description The channel of a message. `chat` is the chat channel of the product. */
            channel: components["schemas"]["MessageChannel"];
            /** @description The person: the recipient, or the sender of an inbound message. A number, or the user id of the channel. The middle of a number is hidden below the role `support`. */
            recipient: string;
            /** @description The status. `received` is that of inbound messages. `unknown`: the outcome of the SMS of a passcode is in doubt, or the provider does not know it. */
            status: components["schemas"]["MessageRecordStatus"];
            /**
             * Format: date-time
             * @description When the service stored it.
             */
            acceptedAt: string;
            /** @description The cause of a failure. */
            failure: string | null;
            /** @description The error code of the contract that the failure has; null if there is none. */
            failureCode: number | null;
        };
        /** @description A page of messages. */
        MessageRecordPage: {
            /** @description The messages, the newest first. */
            data: components["schemas"]["MessageRecord"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
            /**
             * Format: date-time
             * @description Present when the search ended early: everything from this time on is searched, and the next page continues before it. Such a page can have fewer objects than `limit`, and even none.
             */
            searchedUntil?: string | undefined;
        };
        /** @description The service accepted the request. */
        TimelineAcceptance: {
            /**
             * @description `accepted`: a message. `requested`: a verification.
             * @enum {string}
             */
            type: "accepted" | "requested";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The `X-Request-Id` of the request. */
            requestId: string | null;
        };
        /** @description The service stored an inbound message. */
        TimelineArrival: {
            /**
             * @description Always `received`.
             * @enum {string}
             */
            type: "received";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /**
             * Format: date-time
             * @description The time of the message at the provider.
             */
            writtenAt: string;
        };
        /** @description A passcode was checked. */
        TimelineCheck: {
            /**
             * @description Always `checked`.
             * @enum {string}
             */
            type: "checked";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /**
             * @description The result of the check.
             * @enum {string}
             */
            result: "valid" | "invalid" | "expired";
        };
        /** @description A verification ended. */
        TimelineVerificationEnd: {
            /**
             * @description `verified`: the passcode was right. `expired`: its time is over.
             * @enum {string}
             */
            type: "verified" | "expired";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
        };
        /** @description An attempt to submit the message to a provider began. */
        TimelineSubmission: {
            /**
             * @description Always `submitted`.
             * @enum {string}
             */
            type: "submitted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The name of the connection; its id after its removal. */
            connection: string;
            /** @description The number of the attempt, from 1. */
            attempt: number;
            /** @description The number of the SMS of a passcode, from 1; null for a message. */
            send: number | null;
            /**
             * @description The state of the attempt now. `written` has no response yet. After `later` and `notSent` the message is submitted again. `unknown` had no response. `skipped` was no longer wanted, and `revoked` was accepted and later withdrawn by the provider.
             * @enum {string}
             */
            state: "written" | "accepted" | "rejected" | "later" | "notSent" | "unknown" | "expired" | "optedOut" | "skipped" | "revoked";
            /**
             * Format: date-time
             * @description When the provider responded.
             */
            endedAt: string | null;
            /** @description The code of the provider. */
            code: string | null;
            /** @description The code of the contract, if the provider rejected it. */
            apiCode: number | null;
            /** @description Why it was rejected. */
            reason: string | null;
            /** @description The parts that an SMS is billed as. */
            segments: number | null;
            /** @description The alphabet of an SMS. */
            alphabet: string | null;
            /** @description The country of the recipient, as ISO 3166-1 alpha-2 code. */
            country: string | null;
            /** @description The parts that the provider accepted. */
            parts: {
                /** @description The number of the part, from 0. */
                part: number;
                /** @description Its id at the provider. */
                providerId: string | null;
            }[];
        };
        /** @description An attempt ended without a response, so that the provider may have the message. */
        TimelineDoubt: {
            /**
             * @description Always `inDoubt`.
             * @enum {string}
             */
            type: "inDoubt";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The name of the connection; its id after its removal. */
            connection: string;
            /** @description The number of the attempt, from 1. */
            attempt: number;
        };
        /** @description Another connection submits the message next. */
        TimelineFallback: {
            /**
             * @description Always `fallback`.
             * @enum {string}
             */
            type: "fallback";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The name of the connection before. */
            from: string;
            /** @description The name of the next connection. */
            to: string;
        };
        /** @description A delivery receipt of the provider for a part, the last one. */
        TimelineReceipt: {
            /**
             * @description Always `receipt`.
             * @enum {string}
             */
            type: "receipt";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The name of the connection; its id after its removal. */
            connection: string;
            /** @description The number of the attempt, from 1. */
            attempt: number;
            /** @description The number of the part, from 0. */
            part: number;
            /** @description Its id at the provider. */
            providerId: string | null;
            /**
             * @description The status that the provider reported.
             * @enum {string}
             */
            status: "sent" | "delivered" | "read" | "failed" | "unknown";
            /** @description The code of the provider. */
            code: string | null;
            /** @description The code of the contract, for a failure. */
            apiCode: number | null;
            /** @description How the provider bills the message. */
            pricing: {
                /** @description Whether it is billed. */
                billable: boolean;
                /** @description The price category of the provider. */
                category: string;
                /** @description The pricing model of the provider. */
                model?: string | undefined;
                /** @description Why it is billed or free. */
                type?: string | undefined;
            } | null;
        };
        /** @description The status changed. */
        TimelineStatusChange: {
            /**
             * @description Always `status`.
             * @enum {string}
             */
            type: "status";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /**
             * @description The new status.
             * @enum {string}
             */
            status: "sent" | "delivered" | "read" | "unknown";
        };
        /** @description The message failed. */
        TimelineFailure: {
            /**
             * @description Always `failed`.
             * @enum {string}
             */
            type: "failed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The code of the contract. */
            code: number | null;
            /** @description The title of that code. */
            title: string | null;
            /** @description The details of the failure. */
            details: string | null;
            /** @description The code of the provider. */
            providerCode: string | null;
        };
        /**
         * @description The kind of a webhook endpoint. An account has one URL for each.
         * @enum {string}
         */
        EndpointKind: "chatApp.message" | "chatApp.status" | "messenger" | "rcs" | "chat" | "usage";
        /** @description A step of a webhook delivery about the message. */
        TimelineWebhookStep: {
            /**
             * @description `webhookQueued`: the delivery was queued. `webhookDue`: its next attempt, mostly in the future.
             * @enum {string}
             */
            type: "webhookQueued" | "webhookDue";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The id of the delivery. */
            deliveryId: string;
            /** @description The kind of a webhook endpoint. An account has one URL for each. */
            endpoint: components["schemas"]["EndpointKind"];
        };
        /** @description An attempt of a webhook delivery about the message. */
        TimelineWebhookAttempt: {
            /**
             * @description Always `webhookAttempt`.
             * @enum {string}
             */
            type: "webhookAttempt";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The id of the delivery. */
            deliveryId: string;
            /** @description The kind of a webhook endpoint. An account has one URL for each. */
            endpoint: components["schemas"]["EndpointKind"];
            /** @description The number of the attempt, from 1, over all replays. */
            attempt: number;
            /** @description The HTTP status of the response; null without one. */
            statusCode: number | null;
            /** @description Why the attempt failed. */
            error: string | null;
            /** @description The milliseconds that it took. */
            tookMs: number;
        };
        /** @description An event in the life of a message or a verification. It has no text, no passcode and no number. */
        TimelineEvent: components["schemas"]["TimelineAcceptance"] | components["schemas"]["TimelineArrival"] | components["schemas"]["TimelineCheck"] | components["schemas"]["TimelineVerificationEnd"] | components["schemas"]["TimelineSubmission"] | components["schemas"]["TimelineDoubt"] | components["schemas"]["TimelineFallback"] | components["schemas"]["TimelineReceipt"] | components["schemas"]["TimelineStatusChange"] | components["schemas"]["TimelineFailure"] | components["schemas"]["TimelineWebhookStep"] | components["schemas"]["TimelineWebhookAttempt"];
        /** @description The cause that keeps its connection from submitting it now. Null when there is none, and when the message does not wait for an attempt. */
        OutboxObstacle: {
            /**
             * @description `draft`, `paused` and `broken` are states of the connection. `down`: it has no open link to the provider. `unattended`: no instance opens a link; only those with the role `all` or `worker` do.
             * @enum {string}
             */
            cause: "draft" | "paused" | "broken" | "down" | "unattended";
            /**
             * Format: date-time
             * @description Since when no link is open; null for a state of the connection, and when the time is not known.
             */
            since: string | null;
            /** @description Why, in the words of the provider or the service, without credentials; null if unknown. */
            reason: string | null;
        } | null;
        /** @description The state of a message while it waits in the outbox. */
        OutboxPosition: {
            /**
             * @description `waiting`: an attempt is due. `written`: an attempt has begun. `inDoubt`: the provider may have it.
             * @enum {string}
             */
            state: "waiting" | "written" | "inDoubt";
            /** @description The connection that submits it. */
            connection: string;
            /**
             * Format: date-time
             * @description When the next step is due.
             */
            dueAt: string;
            /**
             * Format: date-time
             * @description When it fails if no provider takes it until then.
             */
            expiresAt: string;
            /** @description The cause that keeps its connection from submitting it now. Null when there is none, and when the message does not wait for an attempt. */
            obstacle: components["schemas"]["OutboxObstacle"];
        };
        /** @description What happened to a message, without its text. */
        MessageTimeline: {
            /** @description A message, an inbound message, or the SMS of a verification, without its text. */
            message: components["schemas"]["MessageRecord"];
            /** @description The events, the oldest first. The next attempt of a webhook is among them, with a time in the future. */
            events: components["schemas"]["TimelineEvent"][];
            /** @description The state of a message while it waits in the outbox. */
            outbox?: components["schemas"]["OutboxPosition"] | undefined;
        };
        /** @description The content of a message. The read is in the audit log. */
        MessageText: {
            /** @description The id of the message. */
            id: string;
            /** @description The content as the service stores it, for instance `{"type": "text", "text": "…"}`. Its `type` names the kind. */
            content: {
                [key: string]: unknown;
            };
        };
        /**
         * @description The type of an event: an inbound message, a status, an outbound message that the event carries to its recipient, or the use of a quota.
         * @enum {string}
         */
        DeliveryEventType: "message" | "status" | "outbound" | "quota";
        /**
         * @description A class of HTTP statuses; `none` for an attempt without a response.
         * @enum {string}
         */
        DeliveryStatusClass: "2xx" | "3xx" | "4xx" | "5xx" | "none";
        /** @description A webhook delivery without its body. */
        WebhookDelivery: {
            /** @description The id of the delivery, which each attempt sends as `webhook-id`. */
            id: string;
            /** @description The id of the account, the first one of its environment. */
            accountId: string | null;
            /** @description The user name of that account. */
            account: string | null;
            /** @description The kind of a webhook endpoint. An account has one URL for each. */
            endpoint: components["schemas"]["EndpointKind"];
            /** @description The type of an event: an inbound message, a status, an outbound message that the event carries to its recipient, or the use of a quota. */
            eventType: components["schemas"]["DeliveryEventType"];
            /** @description The id of the message that the event is about. */
            messageId: string;
            /**
             * @description `waiting`: an attempt is due or running. `dead`: it failed permanently.
             * @enum {string}
             */
            state: "waiting" | "delivered" | "dead";
            /** @description The attempts until now, over all replays. */
            attempts: number;
            /** @description The HTTP status of the last attempt; null without a response or without an attempt. */
            lastStatus: number | null;
            /**
             * Format: date-time
             * @description When the event was stored.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the next attempt of a waiting delivery is due.
             */
            dueAt: string | null;
        };
        /** @description A page of deliveries. */
        WebhookDeliveryPage: {
            /** @description The deliveries, the newest first. */
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
            /**
             * Format: date-time
             * @description Present when the search ended early: everything from this time on is searched, and the next page continues before it. Such a page can have fewer objects than `limit`, and even none.
             */
            searchedUntil?: string | undefined;
        };
        /** @description An attempt to deliver an event. */
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description When it began.
             */
            at: string;
            /** @description The URL. Its path and query, which can hold a secret, are hidden below the role `operator`. */
            url: string;
            /** @description The HTTP status of the response; null without one. */
            status: number | null;
            /** @description Why the attempt failed. */
            error: string | null;
            /** @description The milliseconds that it took. */
            tookMs: number;
        };
        /** @description A webhook delivery with its attempts, without its body. */
        WebhookDeliveryDetails: {
            /** @description The id of the delivery, which each attempt sends as `webhook-id`. */
            id: string;
            /** @description The id of the account, the first one of its environment. */
            accountId: string | null;
            /** @description The user name of that account. */
            account: string | null;
            /** @description The kind of a webhook endpoint. An account has one URL for each. */
            endpoint: components["schemas"]["EndpointKind"];
            /** @description The type of an event: an inbound message, a status, an outbound message that the event carries to its recipient, or the use of a quota. */
            eventType: components["schemas"]["DeliveryEventType"];
            /** @description The id of the message that the event is about. */
            messageId: string;
            /**
             * @description `waiting`: an attempt is due or running. `dead`: it failed permanently.
             * @enum {string}
             */
            state: "waiting" | "delivered" | "dead";
            /** @description The attempts until now, over all replays. */
            attempts: number;
            /** @description The HTTP status of the last attempt; null without a response or without an attempt. */
            lastStatus: number | null;
            /**
             * Format: date-time
             * @description When the event was stored.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the next attempt of a waiting delivery is due.
             */
            dueAt: string | null;
            /**
             * Format: date-time
             * @description When it was last replayed.
             */
            replayedAt: string | null;
            /** @description The attempts, the oldest first. */
            history: components["schemas"]["DeliveryAttempt"][];
        };
        /** @description The body of a delivery, and the responses to its attempts. The read is in the audit log. */
        WebhookDeliveryBody: {
            /** @description The id of the delivery. */
            id: string;
            /** @description The body as it is signed and sent, JSON. */
            body: string;
            /** @description The start of the response to each attempt, in the order of the attempts; null without one. */
            responses: (string | null)[];
        };
        /** @description The result of the replay of one delivery. */
        DeliveryReplay: {
            /** @description The id of the delivery. */
            id: string;
            /**
             * @description `replayed`: a finished delivery starts over. `madeDue`: it waited for a retry, which is due now. `inProgress`: an attempt is running, and nothing changed.
             * @enum {string}
             */
            result: "replayed" | "madeDue" | "inProgress";
        };
        /** @description Selects deliveries to replay. Absent fields select all. */
        DeliveryReplayInput: {
            /**
             * @description Replays dead deliveries, or delivered ones.
             * @default dead
             * @enum {string}
             */
            state?: ("dead" | "delivered") | undefined;
            /** @description The id or the user name of an account. 1 to 256 characters. */
            account?: string | undefined;
            /** @description The kind of a webhook endpoint. An account has one URL for each. */
            endpoint?: components["schemas"]["EndpointKind"] | undefined;
            /** @description The type of an event: an inbound message, a status, an outbound message that the event carries to its recipient, or the use of a quota. */
            eventType?: components["schemas"]["DeliveryEventType"] | undefined;
            /** @description A class of HTTP statuses; `none` for an attempt without a response. */
            lastStatus?: components["schemas"]["DeliveryStatusClass"] | undefined;
            /** @description Deliveries about this message. 1 to 512 characters. */
            messageId?: string | undefined;
            /**
             * Format: date-time
             * @description Deliveries that were created at this time or later.
             */
            since?: string | undefined;
            /**
             * Format: date-time
             * @description Deliveries that were created before this time.
             */
            until?: string | undefined;
            /**
             * Format: date-time
             * @description Deliveries that failed permanently at this time or later.
             */
            failedSince?: string | undefined;
            /**
             * Format: date-time
             * @description Deliveries that failed permanently before this time.
             */
            failedUntil?: string | undefined;
            /**
             * @description Counts the deliveries of the batch, and replays none.
             * @default false
             */
            dryRun?: boolean | undefined;
            /** @description The `next` of the batch before. Send the same filter with it. 1 to 500 characters. */
            cursor?: string | undefined;
            /**
             * @description The most deliveries of the batch. 1 to 1,000.
             * @default 1000
             */
            limit?: number | undefined;
        };
        /** @description The result of one batch of a replay. */
        DeliveryReplayBatch: {
            /** @description The deliveries that are replayed, or would be in a dry run. */
            count: number;
            /** @description The deliveries that are not replayed because their endpoint is disabled. */
            skipped: number;
            /** @description The disabled endpoints. Enable them with `enableEndpoint`, and replay again. */
            disabledEndpoints: {
                /** @description The user name of the account. */
                account: string;
                /** @description The kind of a webhook endpoint. An account has one URL for each. */
                endpoint: components["schemas"]["EndpointKind"];
            }[];
            /** @description Whether there is another batch. */
            hasMore: boolean;
            /** @description The `cursor` of the next batch. Absent after the last one. */
            next?: string | undefined;
        };
        /**
         * @description The state of an endpoint. `failing`: all recent attempts have failed. `disabled`: nothing is sent to it.
         * @enum {string}
         */
        EndpointHealth: "enabled" | "failing" | "disabled";
        /** @description A webhook endpoint of an account, without its secrets. */
        WebhookEndpoint: {
            /** @description Identifies the endpoint. */
            id: string;
            /** @description The id of the account, the first one of its environment. */
            accountId: string | null;
            /** @description The user name of that account. */
            account: string | null;
            /** @description The kind of a webhook endpoint. An account has one URL for each. */
            endpoint: components["schemas"]["EndpointKind"];
            /** @description The URL. Its path and query, which can hold a secret, are hidden below the role `operator`. */
            url: string;
            /** @description Whether a sandbox account set it. */
            isSandbox: boolean;
            /** @description The state of an endpoint. `failing`: all recent attempts have failed. `disabled`: nothing is sent to it. */
            state: components["schemas"]["EndpointHealth"];
            /**
             * @description Why it was disabled. `gone`: it returned 410. `failing`: it failed for five days.
             * @enum {string|null}
             */
            disabledReason: "gone" | "failing" | null;
            /**
             * Format: date-time
             * @description Since when all attempts have failed.
             */
            failingSince: string | null;
            /**
             * @description Whose secret signs. Only the integrator replaces its own one, with `updateChatAppWebhook`.
             * @enum {string}
             */
            secretOf: "integrator" | "operator";
            /** @description Whether the operator's secret was ever shown. Rotate it to see one. */
            isSecretShown: boolean;
            /** @description Whether the secret is encrypted with an `OMNICHANNEL_SECRET` that this instance does not have. Deliveries wait until it is rotated with `isLost`. */
            isSecretLost: boolean;
            /**
             * Format: date-time
             * @description Until when the secret before also signs.
             */
            previousSecretUntil: string | null;
            /** @description Its deliveries that wait, at most 1,000 are counted. */
            waiting: number;
            /** @description Its deliveries that failed permanently, at most 1,000 are counted. */
            dead: number;
            /**
             * Format: date-time
             * @description When its URL was last set.
             */
            updatedAt: string;
        };
        /** @description A page of endpoints. */
        WebhookEndpointPage: {
            /** @description The endpoints, the newest first. */
            data: components["schemas"]["WebhookEndpoint"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description Options of a rotation. */
        SecretRotationInput: {
            /**
             * @description Whether to replace a secret that the service cannot decrypt, also the integrator's. The secret before signs no longer then.
             * @default false
             */
            isLost?: boolean | undefined;
        };
        /** @description The new signing secret. */
        EndpointSecret: {
            /** @description The secret. It is shown only this once. */
            secret: string;
            /**
             * Format: date-time
             * @description Until when the secret before also signs.
             */
            previousSecretUntil: string | null;
        };
        /** @description The delivery of a test event. */
        TestEventResult: {
            /** @description The id of the delivery. Read its attempts with `getDelivery`. */
            deliveryId: string;
        };
        /** @description The URL of a webhook endpoint, and its secret. */
        EndpointUrlInput: {
            /** @description An `https` URL without user name and password; for a sandbox account also `http`. 1 to 2,048 characters. */
            url: string;
            /** @description The secret that signs deliveries, `whsec_` and Base64 of 24 to 64 bytes. Without it a new endpoint gets one, which the response shows once. 1 to 200 characters. */
            secret?: string | undefined;
        };
        /** @description The endpoint, and its secret if it was created now. */
        EndpointSettingResult: {
            /** @description A webhook endpoint of an account, without its secrets. */
            endpoint: components["schemas"]["WebhookEndpoint"];
            /** @description The signing secret of a new endpoint. It is shown only this once. */
            secret?: string | undefined;
        };
        /**
         * @description The channel of the messages that a connection submits.
         * @enum {string}
         */
        ConnectionChannel: "sms" | "chatApp" | "messenger" | "rcs" | "email";
        /** @description A way to talk to providers, with the JSON Schemas (2020-12) of its settings and credentials. */
        ConnectionKind: {
            /** @description Identifies the kind. */
            name: string;
            /** @description The channel of the messages that a connection submits. */
            channel: components["schemas"]["ConnectionChannel"];
            /** @description One line about the kind. */
            about: string;
            /**
             * @description JSON Schema of the settings. Each property has a description. `x-when` of a property names another setting, with
             *     the values for which the property is `required` or `optional`. With other values, the property is not used.
             */
            settings: {
                [key: string]: unknown;
            };
            /** @description JSON Schema of the credentials. Each property has a description, and can have `x-when` of a setting. */
            credentials: {
                [key: string]: unknown;
            };
            /** @description The credentials that the service creates if they are not given. */
            generatedCredentials: string[];
            /** @description An example of valid settings. */
            exampleSettings: {
                [key: string]: unknown;
            };
        };
        /** @description All kinds of connections. */
        ConnectionKindList: {
            /** @description The kinds, by name. */
            data: components["schemas"]["ConnectionKind"][];
            /**
             * @description Always false, since the response has all kinds.
             * @constant
             */
            hasMore: false;
        };
        /**
         * @description `draft`: no check of its present settings has succeeded yet. `on`: it submits messages. `paused`: an operator has paused it. `broken`: the provider rejects it. Only `on` submits messages.
         * @enum {string}
         */
        ConnectionState: "draft" | "on" | "paused" | "broken";
        /** @description The webhook that the provider calls; null if it calls none. */
        ConnectionWebhook: {
            /** @description Its URL, to enter at the provider. For `http-sms` it is the URL of inbound SMS; the provider gets the URL of receipts with each message. Null while the service has no public URL (`OMNICHANNEL_PUBLIC_URL`), or if there is no URL to enter. */
            url: string | null;
            /**
             * Format: date-time
             * @description When the first authentic call arrived; null before it.
             */
            firstAt: string | null;
            /**
             * Format: date-time
             * @description When the last authentic call arrived, to the minute; null before the first.
             */
            lastAt: string | null;
        } | null;
        /** @description The last failure, to the minute: of a message that the provider did not accept, of a link that was lost or could not be opened, or of a check. Null if there was none. */
        ConnectionFailure: {
            /**
             * Format: date-time
             * @description When it failed.
             */
            at: string;
            /**
             * @description What failed.
             * @enum {string}
             */
            source: "message" | "link" | "check";
            /** @description Why, in the words of the provider or the service, without credentials. */
            reason: string;
        } | null;
        /** @description A connection to a provider, without its credentials. */
        ConnectionSummary: {
            /** @description Identifies the connection. */
            id: string;
            /** @description Its name, unique in the service. */
            name: string;
            /** @description The kind, as `listConnectionKinds` names it. */
            kind: string;
            /**
             * @description The channel of its messages; null for a kind that this version does not know.
             * @enum {string|null}
             */
            channel: "sms" | "chatApp" | "messenger" | "rcs" | "email" | null;
            /** @description The account that owns it; null when it is for all accounts. */
            account: components["schemas"]["OwnerAccount"];
            /** @description `draft`: no check of its present settings has succeeded yet. `on`: it submits messages. `paused`: an operator has paused it. `broken`: the provider rejects it. Only `on` submits messages. */
            state: components["schemas"]["ConnectionState"];
            /** @description Why it is broken, or why the last check of a draft failed. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When the service checks a broken connection again; null otherwise.
             */
            recheckAt: string | null;
            /** @description The links to the provider, over all instances. Null unless the connection is on, and for kinds that keep no link, such as `smtp`. A provider with an HTTP API has no session: its link counts as open until a submission fails. */
            links: components["schemas"]["ConnectionLinks"];
            /** @description The webhook that the provider calls; null if it calls none. */
            webhook: components["schemas"]["ConnectionWebhook"];
            /**
             * Format: date-time
             * @description When the provider last accepted a message, to the minute; null if it has accepted none.
             */
            lastAcceptedAt: string | null;
            /** @description The last failure, to the minute: of a message that the provider did not accept, of a link that was lost or could not be opened, or of a check. Null if there was none. */
            lastFailure: components["schemas"]["ConnectionFailure"];
            /**
             * Format: date-time
             * @description When its settings or its state last changed.
             */
            updatedAt: string;
        };
        /** @description A page of connections. */
        ConnectionPage: {
            /** @description The connections, by name. */
            data: components["schemas"]["ConnectionSummary"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description Values by their names, as the JSON Schema of the kind describes them. */
        ConnectionValues: {
            [key: string]: unknown;
        };
        /** @description All credentials of the connection by their names, as the JSON Schema of the kind describes them. They are stored encrypted, and no operation returns them. */
        ConnectionCredentials: {
            [key: string]: unknown;
        };
        /** @description A connection to create. It is a draft until `checkConnection` succeeds. */
        NewConnectionInput: {
            /**
             * @description Its name, unique in the service.
             * @example sms-main
             */
            name: string;
            /** @description The kind, as `listConnectionKinds` names it. 1 to 64 characters. */
            kind: string;
            /** @description The account that owns it; null or absent for all live accounts. 1 to 64 characters. */
            accountId?: (string | null) | undefined;
            /** @description Values by their names, as the JSON Schema of the kind describes them. */
            settings: components["schemas"]["ConnectionValues"];
            /** @description All credentials of the connection by their names, as the JSON Schema of the kind describes them. They are stored encrypted, and no operation returns them. */
            credentials: components["schemas"]["ConnectionCredentials"];
            /** @description Parts that may wait for a response at the same time, for each link. Default 10. 1 to 10,000. */
            window?: number | undefined;
            /** @description The most messages per second over all instances; null for no limit. At most 999,999. */
            throughput?: (number | null) | undefined;
            /** @description Links that are open at the same time, over all instances. Default 1. 1 to 100. */
            binds?: number | undefined;
            /**
             * @description Whether a connection for SMS becomes the default route of its owner, if there is none: the route for all SMS that no other route matches.
             * @default true
             */
            hasDefaultRoute?: boolean | undefined;
        };
        /** @description A created connection, with what happened to its default route. */
        CreatedConnection: {
            /** @description Identifies the connection. */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description `draft`: no check of its present settings has succeeded yet. `on`: it submits messages. `paused`: an operator has paused it. `broken`: the provider rejects it. Only `on` submits messages. */
            state: components["schemas"]["ConnectionState"];
            /** @description A sentence about its default route; null if none was asked for. */
            route: string | null;
        };
        /** @description A state that a connection had from this time on. */
        ConnectionStateChange: {
            /**
             * Format: date-time
             * @description When the state began.
             */
            at: string;
            /** @description `draft`: no check of its present settings has succeeded yet. `on`: it submits messages. `paused`: an operator has paused it. `broken`: the provider rejects it. Only `on` submits messages. */
            state: components["schemas"]["ConnectionState"];
            /** @description Why it is broken, or why the last check of a draft failed. */
            reason: string | null;
        };
        /** @description A connection to a provider with its settings and states, without its credentials. */
        Connection: {
            /** @description Identifies the connection. */
            id: string;
            /** @description Its name, unique in the service. */
            name: string;
            /** @description The kind, as `listConnectionKinds` names it. */
            kind: string;
            /**
             * @description The channel of its messages; null for a kind that this version does not know.
             * @enum {string|null}
             */
            channel: "sms" | "chatApp" | "messenger" | "rcs" | "email" | null;
            /** @description The account that owns it; null when it is for all accounts. */
            account: components["schemas"]["OwnerAccount"];
            /** @description `draft`: no check of its present settings has succeeded yet. `on`: it submits messages. `paused`: an operator has paused it. `broken`: the provider rejects it. Only `on` submits messages. */
            state: components["schemas"]["ConnectionState"];
            /** @description Why it is broken, or why the last check of a draft failed. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When the service checks a broken connection again; null otherwise.
             */
            recheckAt: string | null;
            /** @description The links to the provider, over all instances. Null unless the connection is on, and for kinds that keep no link, such as `smtp`. A provider with an HTTP API has no session: its link counts as open until a submission fails. */
            links: components["schemas"]["ConnectionLinks"];
            /** @description The webhook that the provider calls; null if it calls none. */
            webhook: components["schemas"]["ConnectionWebhook"];
            /**
             * Format: date-time
             * @description When the provider last accepted a message, to the minute; null if it has accepted none.
             */
            lastAcceptedAt: string | null;
            /** @description The last failure, to the minute: of a message that the provider did not accept, of a link that was lost or could not be opened, or of a check. Null if there was none. */
            lastFailure: components["schemas"]["ConnectionFailure"];
            /**
             * Format: date-time
             * @description When its settings or its state last changed.
             */
            updatedAt: string;
            /** @description Values by their names, as the JSON Schema of the kind describes them. */
            settings: components["schemas"]["ConnectionValues"];
            /** @description The settings with the defaults of the kind. */
            effectiveSettings: {
                [key: string]: unknown;
            };
            /** @description The names of the credentials that are set. */
            credentialNames: string[];
            /** @description Whether the credentials are encrypted with an `OMNICHANNEL_SECRET` that this instance does not have. */
            areCredentialsLost: boolean;
            /** @description The names of other connections with the same sender at the provider. Each of them gets all inbound messages, so that only one of them should be kept. */
            sameSender: string[];
            /** @description The accepted messages that wait for it. */
            waitingMessages: number;
            /** @description Parts that may wait for a response at the same time, for each link. */
            window: number;
            /** @description The most messages per second over all instances; null for no limit. */
            throughput: number | null;
            /** @description Links that are open at the same time, over all instances. */
            binds: number;
            /** @description Rises with each change of settings or credentials. */
            version: number;
            /** @description Its last 50 states, the newest first. */
            history: components["schemas"]["ConnectionStateChange"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
        };
        /** @description The values to change. Absent ones stay. */
        ConnectionChangesInput: {
            /** @description Values by their names, as the JSON Schema of the kind describes them. */
            settings?: components["schemas"]["ConnectionValues"] | undefined;
            /** @description All credentials of the connection by their names, as the JSON Schema of the kind describes them. They are stored encrypted, and no operation returns them. */
            credentials?: components["schemas"]["ConnectionCredentials"] | undefined;
            /** @description Parts that may wait for a response at the same time, for each link. Default 10. 1 to 10,000. */
            window?: number | undefined;
            /** @description The most messages per second over all instances; null for no limit. At most 999,999. */
            throughput?: (number | null) | undefined;
            /** @description Links that are open at the same time, over all instances. Default 1. 1 to 100. */
            binds?: number | undefined;
            /**
             * @description Whether new settings or credentials are first checked at the provider. Nothing changes if the provider does not accept them.
             * @default true
             */
            isChecked?: boolean | undefined;
        };
        /** @description The result of a check at the provider. */
        ConnectionCheck: {
            /**
             * @description `ok`: the provider accepts the credentials. `unproven`: the provider can be reached, and nothing shows whether it accepts them. `broken`: it rejects them. `unreachable`: there was no response.
             * @enum {string}
             */
            outcome: "ok" | "unproven" | "broken" | "unreachable";
            /** @description The provider's words, without credentials; null for a success. */
            reason: string | null;
            /** @description The settings and credentials that may be wrong. */
            corrections: string[];
            /** @description Whether a credential may be wrong, and `corrections` does not name it. False for an empty list means that the operator has to change something at the provider. */
            isCredentialSuspected: boolean;
            /** @description `draft`: no check of its present settings has succeeded yet. `on`: it submits messages. `paused`: an operator has paused it. `broken`: the provider rejects it. Only `on` submits messages. */
            state: components["schemas"]["ConnectionState"];
        };
        /** @description A resumed connection, with the check that came before. `check` is absent without one, and for a connection that was on. */
        ResumedConnection: {
            /** @description Its name. */
            name: string;
            /** @description `draft`: no check of its present settings has succeeded yet. `on`: it submits messages. `paused`: an operator has paused it. `broken`: the provider rejects it. Only `on` submits messages. */
            state: components["schemas"]["ConnectionState"];
            /** @description The result of a check at the provider. */
            check?: components["schemas"]["ConnectionCheck"] | undefined;
        };
        /** @description What to enter at the provider, so that it calls the service. */
        ConnectionSetup: {
            /** @description Where to enter it; null if there is nothing to enter. */
            instructions: string | null;
            /** @description The URL of the webhook; null while the service has no public URL, or if the provider calls none. */
            webhookUrl: string | null;
            /** @description Values that the provider needs. */
            values: {
                /** @description The name of the credential, such as `verifyToken`. */
                name: string;
                /** @description The value. */
                value: string;
            }[];
        };
        /** @description A test message. */
        TestMessageInput: {
            /** @description A number with its country prefix, an e-mail address for a connection of e-mails, or a user id of the messenger or the chat app. 3 to 254 characters. */
            to: string;
            /**
             * @description The sender of an SMS, one that the provider allows. 1 to 20 characters.
             * @default Omnichannel
             */
            sender?: string | undefined;
            /**
             * @description The text. 1 to 1,000 characters.
             * @default Test of the connection.
             */
            text?: string | undefined;
        };
        /** @description A submitted part. */
        TestMessagePart: {
            /**
             * @description `later`: the provider asks for a pause. `unknown`: the provider may have it. `broken`: a mail server rejects the credentials.
             * @enum {string}
             */
            outcome: "accepted" | "rejected" | "later" | "notSent" | "unknown" | "broken";
            /** @description The provider's id of an accepted part. */
            providerId: string | null;
            /** @description The provider's code of a rejection. */
            code: string | null;
            /** @description Why it was not accepted, without credentials. */
            reason: string | null;
            /** @description The pause that the provider asks for, with the outcome `later`. */
            waitSeconds: number | null;
            /** @description The last delivery receipt; null if none arrived in time. */
            receipt: {
                /**
                 * @description The delivery status.
                 * @enum {string}
                 */
                status: "sent" | "delivered" | "read" | "failed" | "unknown";
                /**
                 * Format: date-time
                 * @description When the status was reached.
                 */
                at: string;
                /** @description The provider's code of the status. */
                code: string | null;
            } | null;
        };
        /** @description How the provider took a test message. */
        TestMessageResult: {
            /** @description Whether the provider accepted all parts. */
            isAccepted: boolean;
            /** @description The parts of the message. `parts` has fewer when one was not accepted. */
            plannedParts: number;
            /** @description Whether the provider sends receipts to the service, so that no part has one here. */
            hasCallback: boolean;
            /** @description The SMS that the provider bills; null on other channels. */
            segments: number | null;
            /**
             * @description The alphabet of an SMS; null on other channels.
             * @enum {string|null}
             */
            alphabet: "gsm" | "ucs2" | "latin1" | null;
            /** @description The parts that were submitted, in order. */
            parts: components["schemas"]["TestMessagePart"][];
        };
        /**
         * @description The channel of the messages that a route applies to.
         * @enum {string}
         */
        RouteChannel: "sms" | "chatApp" | "messenger" | "rcs";
        /** @description A rule that chooses connections. The first route that matches a message decides; a condition that is null matches all. */
        Route: {
            /** @description Identifies the route. */
            id: string;
            /** @description The account that owns it; null when it is for all accounts. */
            account: components["schemas"]["OwnerAccount"];
            /** @description Its place among the routes of its owner, from 1. The routes of an account apply before those for all accounts. */
            position: number;
            /** @description The channel of the messages that a route applies to. */
            channel: components["schemas"]["RouteChannel"];
            /** @description Country of the recipient, as an ISO 3166-1 alpha-2 code. */
            country: string | null;
            /** @description The first digits of the recipient's number, with the plus. */
            prefix: string | null;
            /** @description The sender of the messages. */
            sender: string | null;
            /**
             * @description The purpose of the messages.
             * @enum {string|null}
             */
            purpose: "passcode" | "message" | null;
            /** @description Whether it matches all messages of its channel. */
            isDefault: boolean;
            /** @description The id of an earlier route of the same owner that matches all messages of this one, so that this one is never used; null if there is none. */
            coveredBy: string | null;
            /** @description Its connections, in the order of failover. */
            connections: {
                /** @description The name of the connection; null once it is removed. */
                name: string | null;
                /**
                 * @description Its state; null once it is removed.
                 * @enum {string|null}
                 */
                state: "draft" | "on" | "paused" | "broken" | null;
            }[];
        };
        /** @description A page of routes. */
        RoutePage: {
            /** @description The routes, in the order in which they apply. */
            data: components["schemas"]["Route"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description A route to add. Without conditions it matches all messages of its channel. */
        NewRouteInput: {
            /** @description The names of its connections, in the order of failover. 1 to 10 items. */
            connections: string[];
            /** @description The account whose messages it routes; null or absent for all accounts. 1 to 64 characters. */
            accountId?: (string | null) | undefined;
            /**
             * @description The channel of the messages.
             * @default sms
             * @enum {string}
             */
            channel?: ("sms" | "chatApp" | "messenger" | "rcs") | undefined;
            /** @description Country of the recipient, as an ISO 3166-1 alpha-2 code. */
            country?: (string | null) | undefined;
            /** @description The first digits of the recipient's number, with the plus. */
            prefix?: (string | null) | undefined;
            /** @description The sender of the messages. 1 to 20 characters. */
            sender?: (string | null) | undefined;
            /**
             * @description The purpose of the messages.
             * @enum {string|null}
             */
            purpose?: ("passcode" | "message" | null) | undefined;
            /** @description Its place among the routes of its owner. The routes from there on move one place back. Default the last. 1 to 999,999. */
            position?: number | undefined;
        };
        /** @description The new place of a route. */
        RouteMoveInput: {
            /** @description Its place among the routes of its owner, from 1. A place after the last one moves it to the end. 1 to 999,999. */
            position: number;
        };
        /**
         * @description Whether the sender is a name, a short code or a number.
         * @enum {string}
         */
        SenderKind: "alphanumeric" | "shortCode" | "number";
        /** @description A sender that a connection may use. A connection without any may use all. */
        ConnectionSender: {
            /** @description Identifies the sender. */
            id: string;
            /** @description The name of the connection. */
            connection: string;
            /** @description The sender; a number has its plus. */
            value: string;
            /** @description Whether the sender is a name, a short code or a number. */
            kind: components["schemas"]["SenderKind"];
            /** @description The account that owns it; null when it is for all accounts. */
            account: components["schemas"]["OwnerAccount"];
            /** @description The countries of the recipients, as ISO 3166-1 alpha-2 codes; empty for all. */
            countries: string[];
            /** @description The senders of a group share their opt-outs. A sender without a group has its own value here. */
            senderGroup: string;
            /** @description The most messages per second over all instances; null for no limit. */
            throughput: number | null;
        };
        /** @description A page of senders. */
        SenderPage: {
            /** @description The senders, by connection and value. */
            data: components["schemas"]["ConnectionSender"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description A sender to add to the list of a connection, which rejects other senders from then on. */
        NewSenderInput: {
            /** @description The name of the connection. 1 to 63 characters. */
            connection: string;
            /** @description A name of up to 11 characters, a short code, or a number with its country prefix. 1 to 20 characters. */
            value: string;
            /** @description The only account that may use it, which gets the SMS to it; null or absent for all. 1 to 64 characters. */
            accountId?: (string | null) | undefined;
            /**
             * @description The countries of the recipients, as ISO 3166-1 alpha-2 codes; empty for all. At most 250 items.
             * @default []
             */
            countries?: string[] | undefined;
            /** @description The name of its group, whose senders share their opt-outs; null or absent for its own. */
            senderGroup?: (string | null) | undefined;
            /** @description The most messages per second over all instances; null or absent for no limit. At most 100,000. */
            throughput?: (number | null) | undefined;
        };
        /** @description A person who wants no more messages of a sender group. Passcodes, which a person asks for, are not blocked. */
        OptOut: {
            /** @description Identifies the opt-out. */
            id: string;
            /** @description The sender group, which is the sender itself if it has no other. */
            senderGroup: string;
            /** @description The number or the user id of the person. Digits are hidden for the role `readOnly`. Null after the erasure of the person: only a hash is left. */
            number: string | null;
            /** @description Whether the person is erased. The opt-out still applies. */
            isErased: boolean;
            /** @description The text of the person; null when an operator or the provider reported it. */
            keyword: string | null;
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            createdAt: string;
        };
        /** @description A page of opt-outs. */
        OptOutPage: {
            /** @description The opt-outs, the newest first. */
            data: components["schemas"]["OptOut"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description People who want no more messages of a sender group. */
        NewOptOutsInput: {
            /** @description A sender group, or a sender, which stands for its group. 1 to 64 characters. */
            senderGroup: string;
            /** @description Numbers with their country prefix, or user ids of the chat app. 1 to 1,000 items. */
            numbers: string[];
        };
        /** @description The opt-outs that were recorded. */
        RecordedOptOuts: {
            /** @description The sender group. */
            senderGroup: string;
            /** @description The number of people. */
            count: number;
        };
        /** @description A message template of an account in one language. */
        Template: {
            /** @description The name, unique with the language in the account. */
            name: string;
            /** @description The language, with or without a country. */
            language: string;
            /** @description The state of the approval at the provider, as a lower-case word; `unsupported` if the service cannot send it. */
            status: string;
            /** @description The quality rating, as the provider names it; null if it reports none. */
            quality: string | null;
            /** @description Why the service cannot send it, as the end of a sentence that begins with its name; null if it can. */
            unsupported: string | null;
            /** @description Whether it was copied from a connection. Imported templates stay when a connection is copied. */
            isCopied: boolean;
            /**
             * Format: date-time
             * @description When it was last imported or copied.
             */
            updatedAt: string;
        };
        /** @description A page of templates, by name and language. */
        TemplatePage: {
            /** @description The templates, by name and language. */
            data: components["schemas"]["Template"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description Templates in the format of the WhatsApp Business API. Nothing is imported when one has a fault. */
        TemplateImportInput: {
            /** @description The templates. Each replaces the one with its name and language. 1 to 100 items. */
            templates: {
                [key: string]: unknown;
            }[];
        };
        /** @description The name and language of a template. */
        TemplateKey: {
            /** @description The name. */
            name: string;
            /** @description The language. */
            language: string;
        };
        /** @description The result of an import. */
        ImportedTemplates: {
            /** @description The namespace of the templates, which messages name. */
            namespace: string;
            /** @description The imported templates. */
            imported: components["schemas"]["TemplateKey"][];
        };
        /** @description The header of a template. */
        TemplatePartHeader: {
            /**
             * @description The kind of the header.
             * @enum {string}
             */
            type: "none" | "text" | "image" | "video" | "document";
            /** @description The text of a text header. */
            text?: string | undefined;
            /** @description The number of values that it needs; a file counts as none here. */
            variables: number;
        };
        /** @description A text of a template with variables such as `{{1}}`. */
        TemplatePartText: {
            /** @description The text. */
            text: string;
            /** @description The number of values that it needs. */
            variables: number;
        };
        /** @description A button of a template. */
        TemplatePartButton: {
            /**
             * @description What the button does.
             * @enum {string}
             */
            kind: "quick_reply" | "url";
            /** @description The text on the button. */
            text: string;
            /** @description The address that it opens, with a variable at its end or without one. */
            url?: string | undefined;
            /** @description The number of values that its address needs, 0 or 1. */
            variables: number;
        };
        /** @description A template with its parts. */
        TemplateDetails: {
            /** @description The name, unique with the language in the account. */
            name: string;
            /** @description The language, with or without a country. */
            language: string;
            /** @description The state of the approval at the provider, as a lower-case word; `unsupported` if the service cannot send it. */
            status: string;
            /** @description The quality rating, as the provider names it; null if it reports none. */
            quality: string | null;
            /** @description Why the service cannot send it, as the end of a sentence that begins with its name; null if it can. */
            unsupported: string | null;
            /** @description Whether it was copied from a connection. Imported templates stay when a connection is copied. */
            isCopied: boolean;
            /**
             * Format: date-time
             * @description When it was last imported or copied.
             */
            updatedAt: string;
            /** @description The header of a template. */
            header: components["schemas"]["TemplatePartHeader"];
            /** @description A text of a template with variables such as `{{1}}`. */
            body: components["schemas"]["TemplatePartText"];
            /** @description The text below the body. */
            footer?: string | undefined;
            /** @description The buttons, in their order. */
            buttons: components["schemas"]["TemplatePartButton"][];
        };
        /** @description The value of a button. */
        TemplateButtonValue: {
            /** @description The position of the button, from 0. */
            index: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
            /** @description The end of its address. */
            value: string;
        };
        /** @description Values for the variables of a template. Nothing is sent. */
        TemplateValuesInput: {
            /**
             * @description The values of a text header. At most 1 items.
             * @default []
             */
            header?: string[] | undefined;
            /**
             * @description The values of the body, in the order of its variables. At most 100 items.
             * @default []
             */
            body?: string[] | undefined;
            /**
             * @description The values of buttons with a variable. At most 10 items.
             * @default []
             */
            buttons?: components["schemas"]["TemplateButtonValue"][] | undefined;
        };
        /** @description A header as recipients see it. */
        PreviewHeader: {
            /**
             * @description The kind of the header.
             * @enum {string}
             */
            type: "none" | "text" | "image" | "video" | "document";
            /** @description The text of a text header. */
            text?: string | undefined;
        };
        /** @description A button as recipients see it. */
        PreviewButton: {
            /**
             * @description What the button does.
             * @enum {string}
             */
            kind: "quick_reply" | "url";
            /** @description The text on the button. */
            text: string;
            /** @description The address that it opens. */
            url?: string | undefined;
        };
        /** @description A message as recipients see it. */
        TemplatePreview: {
            /** @description A header as recipients see it. */
            header: components["schemas"]["PreviewHeader"];
            /** @description The text. */
            body: string;
            /** @description The text below the body. */
            footer?: string | undefined;
            /** @description The buttons, in their order. */
            buttons: components["schemas"]["PreviewButton"][];
        };
        /** @description The connection to copy from. */
        TemplateSyncInput: {
            /** @description The name of a connection of the account. 1 to 100 characters. */
            connection: string;
        };
        /** @description A template that was copied. */
        SyncedTemplate: {
            /** @description The name. */
            name: string;
            /** @description The language. */
            language: string;
            /** @description The state of the approval. */
            status?: string | undefined;
            /** @description The quality rating, as the provider names it. */
            quality?: string | undefined;
        };
        /** @description A template of a provider that the service cannot send. */
        UnsupportedTemplate: {
            /** @description The name. */
            name: string;
            /** @description The language. */
            language: string;
            /** @description Why, as the end of a sentence that begins with its name. */
            reason: string;
        };
        /** @description The result of copying the templates of a connection. */
        TemplateSyncResult: {
            /** @description The templates that the provider has. */
            templates: components["schemas"]["SyncedTemplate"][];
            /** @description Copies that the provider no longer has, which were removed. */
            removed: components["schemas"]["TemplateKey"][];
            /** @description Templates that the service cannot send. */
            unsupported: components["schemas"]["UnsupportedTemplate"][];
        };
        /** @description A card of the chat channel in a list. */
        CardSummary: {
            /** @description Identifies the card in the account. */
            id: string;
            /** @description The title. */
            title: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description A page of cards, by id. */
        CardPage: {
            /** @description The cards, by id. */
            data: components["schemas"]["CardSummary"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description A button of a card. */
        CardButton: {
            /** @description The text on the button. */
            text: string;
            /** @description The address that it opens. */
            url?: string | undefined;
        };
        /** @description A card of the chat channel. */
        CardDetails: {
            /** @description Identifies the card in the account. */
            id: string;
            /** @description The title. */
            title: string;
            /** @description The text. */
            text?: string | undefined;
            /** @description The address of a picture. */
            image?: string | undefined;
            /** @description The buttons. */
            buttons: components["schemas"]["CardButton"][];
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description The content of a card. */
        CardInput: {
            /** @description The title. 1 to 200 characters. */
            title: string;
            /** @description The text. 1 to 2,000 characters. */
            text?: string | undefined;
            /** @description The address of a picture. At most 2,010 characters. */
            image?: string | undefined;
            /**
             * @description The buttons. At most 10 items.
             * @default []
             */
            buttons?: components["schemas"]["CardButton"][] | undefined;
        };
        /** @description A person that the account notifies. */
        SubscriberOfAccount: {
            /** @description The account's id of the person. */
            subscriberId: string;
            /** @description The first name. */
            firstName?: string | undefined;
            /** @description The last name. */
            lastName?: string | undefined;
            /** @description The e-mail address. */
            email?: string | undefined;
            /** @description The phone number. */
            phone?: string | undefined;
            /** @description The number in the chat app. */
            chatappNumber?: string | undefined;
            /** @description The language. */
            locale?: string | undefined;
            /** @description Whether the person is online. */
            isOnline: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description A page of subscribers, by subscriberId. */
        SubscriberOfAccountPage: {
            /** @description The subscribers, by subscriberId. */
            data: components["schemas"]["SubscriberOfAccount"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description Subscribers as `createSubscribers` takes them. Nothing is imported when one has a fault. */
        SubscriberImportInput: {
            /** @description The subscribers. The last one of several with the same `subscriberId` wins. 1 to 500 items. */
            subscribers: {
                [key: string]: unknown;
            }[];
        };
        /** @description The result of an import. */
        ImportedSubscribers: {
            /** @description The number of new subscribers. */
            created: number;
            /** @description The number of subscribers that existed. */
            updated: number;
        };
        /** @description A subscriber with the topics that it is in. */
        SubscriberDetails: {
            /** @description A person that the account notifies. */
            subscriber: components["schemas"]["SubscriberOfAccount"];
            /** @description The topics, in the order of their creation. */
            topics: {
                /** @description The account's key of the topic. */
                key: string;
                /** @description The name. */
                name: string;
            }[];
        };
        /** @description A group of subscribers. */
        TopicOfAccount: {
            /** @description The account's key of the topic. */
            key: string;
            /** @description The name. */
            name: string;
            /** @description The number of its subscribers. */
            subscribers: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
        };
        /** @description A page of topics, by key. */
        TopicOfAccountPage: {
            /** @description The topics, by key. */
            data: components["schemas"]["TopicOfAccount"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description A step of a workflow. */
        WorkflowOfAccountStep: {
            /** @description Identifies the step in the workflow. */
            stepId: string;
            /**
             * @description The channel.
             * @enum {string}
             */
            type: "in_app" | "sms" | "chatApp" | "messenger" | "rcs" | "email";
            /** @description Whether it takes part in an event. */
            active: boolean;
            /** @description The languages of its content. */
            locales: string[];
            /** @description The content in the default language. */
            content: {
                [key: string]: unknown;
            };
        };
        /** @description What an event sends. */
        WorkflowOfAccount: {
            /** @description The account's identifier of the workflow. */
            workflowId: string;
            /** @description The name. */
            name: string;
            /** @description Whether events may trigger it. */
            active: boolean;
            /** @description Whether it ignores the preferences of subscribers. */
            critical: boolean;
            /** @description Counts its changes from 1. */
            version: number;
            /** @description The language of its content. */
            defaultLocale: string;
            /** @description Its tags. */
            tags: string[];
            /** @description The values that an event must have. */
            variables: string[];
            /** @description The steps, in their order. */
            steps: components["schemas"]["WorkflowOfAccountStep"][];
            /**
             * Format: date-time
             * @description When this version was stored.
             */
            updatedAt: string;
        };
        /** @description A page of workflows, by identifier. */
        WorkflowOfAccountPage: {
            /** @description The workflows, by identifier. */
            data: components["schemas"]["WorkflowOfAccount"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description Workflows as `createWorkflow` takes them. Nothing is imported when one has a fault. */
        WorkflowImportInput: {
            /** @description The workflows. Each replaces the one with its identifier. 1 to 200 items. */
            workflows: {
                [key: string]: unknown;
            }[];
        };
        /** @description The result of an import for a workflow. */
        ImportedWorkflow: {
            /** @description The identifier of the workflow. */
            workflowId: string;
            /**
             * @description What the import did.
             * @enum {string}
             */
            result: "created" | "replaced" | "unchanged";
        };
        /** @description The result of an import. */
        ImportedWorkflows: {
            /** @description The workflows, in the order of the request. */
            imported: components["schemas"]["ImportedWorkflow"][];
        };
        /** @description Documents that questions are answered from. */
        KnowledgeBaseOfAccount: {
            /** @description Identifies the knowledge base. */
            id: string;
            /** @description The name, unique in the account. */
            name: string;
            /** @description The subject. */
            description: string;
            /** @description The number of documents. */
            documents: number;
            /** @description The number of words. */
            words: number;
            /** @description The number of uploaded documents that are not read yet. */
            waitingImports: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
        };
        /** @description A page of knowledge bases, the newest first. */
        KnowledgeBaseOfAccountPage: {
            /** @description The knowledge bases, the newest first. */
            data: components["schemas"]["KnowledgeBaseOfAccount"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description A new knowledge base. */
        KnowledgeBaseInput: {
            /** @description The name, unique in the account. 1 to 100 characters. */
            name: string;
            /**
             * @description The subject. At most 1,000 characters.
             * @default
             */
            description?: string | undefined;
        };
        /** @description A document of a knowledge base. */
        KnowledgeDocument: {
            /** @description Identifies this version of the document. */
            id: string;
            /** @description The path of its file, which identifies the document in the knowledge base. */
            path: string;
            /** @description The title. */
            title: string;
            /** @description The number of words. */
            words: number;
            /**
             * Format: date-time
             * @description When this version was stored.
             */
            importedAt: string;
        };
        /** @description A page of documents, by path. */
        KnowledgeDocumentPage: {
            /** @description The documents, by path. */
            data: components["schemas"]["KnowledgeDocument"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description A document to import. */
        KnowledgeUploadInput: {
            /** @description The name of the file, with folders or without. It replaces the document with the same path. The extension names the format: .md, .markdown, .html, .htm, .txt, .pdf or .docx. 1 to 500 characters. */
            path: string;
            /** @description The bytes of the file in Base64, 20 MiB at most. 4 to 27,962,028 characters. */
            content: string;
        };
        /** @description The import of one uploaded document. */
        KnowledgeImport: {
            /** @description Identifies the import. */
            id: string;
            /** @description The path of the document. */
            path: string;
            /**
             * @description `waiting` until it is read; `added`, `replaced` or `unchanged` when it is stored; `failed` when it cannot be read.
             * @enum {string}
             */
            status: "waiting" | "added" | "replaced" | "unchanged" | "failed";
            /** @description Why it cannot be read, as the end of a sentence that begins with its path; null otherwise. */
            reason: string | null;
            /** @description The size of the file. */
            bytes: number;
            /**
             * Format: date-time
             * @description When it was uploaded.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was stored or failed; null before.
             */
            finishedAt: string | null;
        };
        /** @description A page of imports, the newest first. */
        KnowledgeImportPage: {
            /** @description The imports, the newest first. */
            data: components["schemas"]["KnowledgeImport"][];
            /** @description Whether there are more pages. */
            hasMore: boolean;
            /** @description The `cursor` of the next page. Absent on the last page. */
            next?: components["schemas"]["NextCursor"] | undefined;
        };
        /** @description A question to the knowledge base. */
        KnowledgeQuestionInput: {
            /** @description The question, in English or Arabic. 1 to 2,000 characters. */
            question: string;
            /**
             * @description The most chunks to return. 1 to 50.
             * @default 10
             */
            limit?: number | undefined;
        };
        /** @description A part of a document that may answer a question. */
        KnowledgeChunk: {
            /** @description Identifies the chunk. */
            id: string;
            /** @description The document. */
            documentId: string;
            /** @description The title of the document. */
            documentTitle: string;
            /** @description The headings above it, the outermost first. */
            headings: string[];
            /** @description The text. */
            content: string;
            /** @description How well it matches: higher is better. Comparable within one response only. */
            score: number;
            /** @description The weighted share of the question's words in it, from 0 to 1. */
            coverage: number;
            /** @description Coverage times the number of the question's words in it. A chat does not answer a question whose chunks are all below 1. */
            evidence: number;
        };
        /** @description What the knowledge base has on a question. */
        KnowledgeMatches: {
            /** @description The chunks, the best first. */
            chunks: components["schemas"]["KnowledgeChunk"][];
            /** @description Whether the evidence of a chunk is enough for an answer. */
            isAnswerable: boolean;
        };
        /** @description The usage of one group. Only the fields that the query groups by are present. */
        UsageRow: {
            /** @description The user name of the account. */
            account?: string | undefined;
            /** @description The month in UTC, such as `2026-11`. */
            month?: string | undefined;
            /** @description The day in UTC, such as `2026-11-28`. */
            day?: string | undefined;
            /** @description The channel. */
            channel?: string | undefined;
            /** @description The country of the recipients, as an ISO 3166-1 code; empty for recipients without a number. */
            country?: string | undefined;
            /** @description The name of the connection, or the id of a removed one; empty without one. */
            connection?: string | undefined;
            /** @description Messages that the service accepted. */
            accepted: number;
            /** @description Of these, those that a provider took. */
            sent: number;
            /** @description Of these, those that arrived. */
            delivered: number;
            /** @description Of these, those that were read. */
            read: number;
            /** @description Of these, those that failed. */
            failed: number;
            /** @description SMS segments. */
            segments: number;
        };
        /** @description The usage by group. */
        UsageReport: {
            /** @description The groups, in their order. */
            data: components["schemas"]["UsageRow"][];
        };
        /** @description A limit of a month. */
        Quota: {
            /**
             * @description The messages that it limits: all, those of a channel, or SMS segments.
             * @enum {string}
             */
            quota: "all" | "sms" | "verification" | "chatApp" | "messenger" | "rcs" | "chat" | "segments";
            /** @description The most messages or segments of a month. */
            maximum: number;
            /** @description How many were accepted in this month. */
            used: number;
            /** @description This month in UTC. */
            month: string;
            /**
             * Format: date-time
             * @description When the month ends.
             */
            endsAt: string;
        };
        /** @description The quotas of an account. */
        QuotaList: {
            /** @description The quotas. */
            data: components["schemas"]["Quota"][];
        };
        /** @description New quotas; absent ones stay. Running instances apply them within 5 s. */
        QuotaChangesInput: {
            /** @description All messages and passcodes a month (UTC); null for no limit. At most 1,000,000,000,000. */
            all?: (number | null) | undefined;
            /** @description SMS a month (UTC); null for no limit. At most 1,000,000,000,000. */
            sms?: (number | null) | undefined;
            /** @description Passcodes a month (UTC); null for no limit. At most 1,000,000,000,000. */
            verification?: (number | null) | undefined;
            /** @description Chat app messages a month (UTC); null for no limit. At most 1,000,000,000,000. */
            chatApp?: (number | null) | undefined;
            /** @description Messenger messages a month (UTC); null for no limit. At most 1,000,000,000,000. */
            messenger?: (number | null) | undefined;
            /** @description RCS messages a month (UTC); null for no limit. At most 1,000,000,000,000. */
            rcs?: (number | null) | undefined;
            /** @description Messages of the chat channel a month (UTC); null for no limit. At most 1,000,000,000,000. */
            chat?: (number | null) | undefined;
            /** @description SMS segments a month (UTC); null for no limit. At most 1,000,000,000,000. */
            segments?: (number | null) | undefined;
        };
    };
    responses: {
        /** @description Any other failure. Each example carries its HTTP status in `x-status`. */
        NotificationDefault: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The operator key or session is missing, expired or revoked. Send a valid key, or sign in again. */
        AdminUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The role of the operator does not allow this operation, and `message` names the role that it needs. */
        AdminForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description A query parameter is invalid, and `errors` names it. */
        AdminInvalidQuery: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationValidationError"];
            };
        };
        /** @description A rate limit is reached. Repeat the request after `Retry-After` seconds. */
        AdminTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimitReached"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The service failed. Repeat the request later; quote `errorId` if it fails again. */
        NotificationInternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The body is not JSON. Check its syntax; a JSON body that does not fit returns 422. */
        NotificationBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The state of the object does not allow the change, or another object has the name; `message` says which. */
        AdminConflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The body does not fit this operation; `errors` names each invalid field. */
        AdminUnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationValidationError"];
            };
        };
        /** @description No object has this id, or it was deleted. */
        AdminNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The user name, the password or the code is wrong, or the sign-in has expired. */
        AdminSignInFailed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The request comes from a page of another origin, or the link was used before. */
        AdminForeignOrigin: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description A query parameter is invalid, and `errors` names it. */
        AdminInvalidDays: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationValidationError"];
            };
        };
    };
    parameters: {
        /**
         * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
         * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
         */
        Cursor: string;
        /**
         * @description The number of objects on a page. 1 to 200.
         * @default 50
         * @example 50
         */
        PageLimit: number;
        /**
         * @description The `id` of the account. 1 to 64 characters.
         * @example 691f0c5de2a4b8701c3d5e10
         */
        AccountIdInPath: string;
        /**
         * @description The `id` of the API key. 1 to 64 characters.
         * @example 692e41b0a7c3d2f5e8091b77
         */
        AccountKeyIdInPath: string;
        /**
         * @description The `id` of the operator. 1 to 64 characters.
         * @example 691f0c5de2a4b8701c3d5e99
         */
        OperatorIdInPath: string;
        /**
         * @description The `id` of the operator key. 1 to 64 characters.
         * @example 692e41b0a7c3d2f5e8091b90
         */
        OperatorKeyIdInPath: string;
        /**
         * @description The `id` of the session. 1 to 64 characters.
         * @example 692e41b0a7c3d2f5e8091b44
         */
        SessionIdInPath: string;
        /**
         * @description The id or the user name of an account. 1 to 256 characters.
         * @example shop
         */
        AccountFilter: string;
        /**
         * @description Only those of this time or later.
         * @example 2026-11-27T00:00:00Z
         */
        SinceFilter: string;
        /**
         * @description Only those before this time.
         * @example 2026-11-28T00:00:00Z
         */
        UntilFilter: string;
        /**
         * @description The `X-Request-Id` of the response. 1 to 128 characters.
         * @example 7b0d8d0e-4f5a-4c1e-9f0a-2d6c1f3b5a70
         */
        RequestIdInPath: string;
        /**
         * @description The `id` of the message, or the `checkCode` of the verification. 1 to 512 characters.
         * @example 691f0c5de2a4b8701c3d5e40
         */
        MessageIdInPath: string;
        /**
         * @description The `id` of the delivery. 1 to 64 characters.
         * @example msg_01930f2a-7c3e-7d51-9a6b-2f4c8e1d0a7b
         */
        DeliveryIdInPath: string;
        /**
         * @description The `id` of the endpoint. 1 to 64 characters.
         * @example 691f0c5de2a4b8701c3d5e50
         */
        EndpointIdInPath: string;
        /**
         * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
         * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
         */
        IdempotencyKey: string;
        /**
         * @description The `name` of the connection. 1 to 63 characters.
         * @example sms-main
         */
        ConnectionNameInPath: string;
        /**
         * @description The `id` of the route. 1 to 64 characters.
         * @example 691f0c5de2a4b8701c3d5e31
         */
        RouteIdInPath: string;
        /**
         * @description The `id` of the sender. 1 to 64 characters.
         * @example 691f0c5de2a4b8701c3d5e32
         */
        SenderIdInPath: string;
        /**
         * @description The `id` of the opt-out. 1 to 500 characters.
         * @example WyJFeGFtcGxlU2hvcCIsIjBhMWIyYzNkIl0
         */
        OptOutIdInPath: string;
        /**
         * @description The name of the template. 1 to 512 characters.
         * @example order_shipped
         */
        TemplateNameInPath: string;
        /**
         * @description The language of the template. 1 to 20 characters.
         * @example en_US
         */
        TemplateLanguageInPath: string;
        /**
         * @description The `id` of the card. 1 to 100 characters.
         * @example card_order
         */
        CardIdInPath: string;
        /**
         * @description The `subscriberId` of the subscriber. 1 to 255 characters.
         * @example customer-1042
         */
        PersonIdInPath: string;
        /**
         * @description The key of the topic. 1 to 255 characters.
         * @example orders
         */
        TopicOfAccountInPath: string;
        /**
         * @description The identifier of the workflow. 1 to 100 characters.
         * @example order-shipped
         */
        WorkflowOfAccountInPath: string;
        /**
         * @description The `id` of the knowledge base. 1 to 64 characters.
         * @example 0199a7c4-52b1-7d3e-9f60-2c81d4e5a601
         */
        KnowledgeBaseIdInPath: string;
        /**
         * @description The `id` of the document. 1 to 64 characters.
         * @example 0199a7c4-52b1-7d3e-9f60-2c81d4e5a611
         */
        KnowledgeDocumentIdInPath: string;
        /**
         * @description The `id` of the import. 1 to 64 characters.
         * @example 0199a7c4-52b1-7d3e-9f60-2c81d4e5a621
         */
        KnowledgeImportIdInPath: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request, in the logs of the service too. Quote it when you ask for support. A body with `requestId`, `errorId` or `fbtrace_id` has the same value there. When a body is repeated for an `Idempotency-Key`, both have the identifier of the first request. A request can choose its identifier with a header of the same name: 1 to 128 letters, digits, `.`, `_`, `:` and `-`. Sign-in and verification, whose bodies have a UUID, use a UUID only. Any other value is replaced by a fresh identifier, and causes no error.
         * @example 7b0d8d0e-4f5a-4c1e-9f0a-2d6c1f3b5a70
         */
        XRequestId: string;
        /**
         * @description The remainder of the limit: `r` requests, and `t` seconds until it is full again (draft-ietf-httpapi-ratelimit-headers-11).
         * @example "operator";r=49;t=1
         */
        RateLimit: string;
        /**
         * @description The limit itself: `q` requests in a window of `w` seconds (draft-ietf-httpapi-ratelimit-headers-11). It is that of the operator or operator key, or without one that of the address.
         * @example "operator";q=50;w=1
         */
        RateLimitPolicy: string;
        /**
         * @description Whole seconds to wait before the same request can succeed (RFC 9110, section 10.2.3).
         * @example 30
         */
        RetryAfter: number;
        /**
         * @description The remainder of the limit that it names, mostly that of an operator's requests (draft-ietf-httpapi-ratelimit-headers-11). When that limit is reached, `r` is 0, and in `t` seconds it is full again. When another limit is reached, such as that of failed sign-ins, `r` may be more: rely on `Retry-After`.
         * @example "operator";r=0;t=1
         */
        RateLimitReached: string;
    };
    pathItems: never;
}
export type NotificationError = components['schemas']['NotificationError'];
export type Account = components['schemas']['Account'];
export type NextCursor = components['schemas']['NextCursor'];
export type AccountPage = components['schemas']['AccountPage'];
export type NotificationFieldError = components['schemas']['NotificationFieldError'];
export type NotificationValidationError = components['schemas']['NotificationValidationError'];
export type KeyScope = components['schemas']['KeyScope'];
export type NewAccountInput = components['schemas']['NewAccountInput'];
export type CreatedAccountKey = components['schemas']['CreatedAccountKey'];
export type CreatedAccount = components['schemas']['CreatedAccount'];
export type AccountChangesInput = components['schemas']['AccountChangesInput'];
export type OperatorRole = components['schemas']['OperatorRole'];
export type Caller = components['schemas']['Caller'];
export type CurrentSession = components['schemas']['CurrentSession'];
export type PasswordInput = components['schemas']['PasswordInput'];
export type SignedIn = components['schemas']['SignedIn'];
export type CodeRequired = components['schemas']['CodeRequired'];
export type EnrolmentRequired = components['schemas']['EnrolmentRequired'];
export type SignInResult = components['schemas']['SignInResult'];
export type SignInCodeInput = components['schemas']['SignInCodeInput'];
export type LinkKeyInput = components['schemas']['LinkKeyInput'];
export type OperatorLinkDetails = components['schemas']['OperatorLinkDetails'];
export type PasswordChangeInput = components['schemas']['PasswordChangeInput'];
export type NewPasswordInput = components['schemas']['NewPasswordInput'];
export type RecoveryCodesInput = components['schemas']['RecoveryCodesInput'];
export type NewRecoveryCodes = components['schemas']['NewRecoveryCodes'];
export type AccountKey = components['schemas']['AccountKey'];
export type AccountKeyPage = components['schemas']['AccountKeyPage'];
export type NewAccountKeyInput = components['schemas']['NewAccountKeyInput'];
export type KeyRotationInput = components['schemas']['KeyRotationInput'];
export type KeyRotation = components['schemas']['KeyRotation'];
export type SandboxLink = components['schemas']['SandboxLink'];
export type EndedSessions = components['schemas']['EndedSessions'];
export type OperatorDetails = components['schemas']['OperatorDetails'];
export type OperatorPage = components['schemas']['OperatorPage'];
export type NewOperatorInput = components['schemas']['NewOperatorInput'];
export type PasswordLink = components['schemas']['PasswordLink'];
export type CreatedOperator = components['schemas']['CreatedOperator'];
export type OperatorRoleInput = components['schemas']['OperatorRoleInput'];
export type DisabledOperator = components['schemas']['DisabledOperator'];
export type OperatorKeyDetails = components['schemas']['OperatorKeyDetails'];
export type OperatorKeyPage = components['schemas']['OperatorKeyPage'];
export type NewOperatorKeyInput = components['schemas']['NewOperatorKeyInput'];
export type CreatedOperatorKey = components['schemas']['CreatedOperatorKey'];
export type OperatorSession = components['schemas']['OperatorSession'];
export type OperatorSessionPage = components['schemas']['OperatorSessionPage'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditEntryPage = components['schemas']['AuditEntryPage'];
export type RequestRecords = components['schemas']['RequestRecords'];
export type OwnerAccount = components['schemas']['OwnerAccount'];
export type ObjectMatch = components['schemas']['ObjectMatch'];
export type ObjectMatches = components['schemas']['ObjectMatches'];
export type ErasureInput = components['schemas']['ErasureInput'];
export type ErasureResult = components['schemas']['ErasureResult'];
export type SigningKeyRotationInput = components['schemas']['SigningKeyRotationInput'];
export type ConnectionLinks = components['schemas']['ConnectionLinks'];
export type ServiceError = components['schemas']['ServiceError'];
export type ServiceOverview = components['schemas']['ServiceOverview'];
export type MessageRecordStatus = components['schemas']['MessageRecordStatus'];
export type MessageChannel = components['schemas']['MessageChannel'];
export type MessageRecord = components['schemas']['MessageRecord'];
export type MessageRecordPage = components['schemas']['MessageRecordPage'];
export type TimelineAcceptance = components['schemas']['TimelineAcceptance'];
export type TimelineArrival = components['schemas']['TimelineArrival'];
export type TimelineCheck = components['schemas']['TimelineCheck'];
export type TimelineVerificationEnd = components['schemas']['TimelineVerificationEnd'];
export type TimelineSubmission = components['schemas']['TimelineSubmission'];
export type TimelineDoubt = components['schemas']['TimelineDoubt'];
export type TimelineFallback = components['schemas']['TimelineFallback'];
export type TimelineReceipt = components['schemas']['TimelineReceipt'];
export type TimelineStatusChange = components['schemas']['TimelineStatusChange'];
export type TimelineFailure = components['schemas']['TimelineFailure'];
export type EndpointKind = components['schemas']['EndpointKind'];
export type TimelineWebhookStep = components['schemas']['TimelineWebhookStep'];
export type TimelineWebhookAttempt = components['schemas']['TimelineWebhookAttempt'];
export type TimelineEvent = components['schemas']['TimelineEvent'];
export type OutboxObstacle = components['schemas']['OutboxObstacle'];
export type OutboxPosition = components['schemas']['OutboxPosition'];
export type MessageTimeline = components['schemas']['MessageTimeline'];
export type MessageText = components['schemas']['MessageText'];
export type DeliveryEventType = components['schemas']['DeliveryEventType'];
export type DeliveryStatusClass = components['schemas']['DeliveryStatusClass'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookDeliveryPage = components['schemas']['WebhookDeliveryPage'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type WebhookDeliveryDetails = components['schemas']['WebhookDeliveryDetails'];
export type WebhookDeliveryBody = components['schemas']['WebhookDeliveryBody'];
export type DeliveryReplay = components['schemas']['DeliveryReplay'];
export type DeliveryReplayInput = components['schemas']['DeliveryReplayInput'];
export type DeliveryReplayBatch = components['schemas']['DeliveryReplayBatch'];
export type EndpointHealth = components['schemas']['EndpointHealth'];
export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];
export type WebhookEndpointPage = components['schemas']['WebhookEndpointPage'];
export type SecretRotationInput = components['schemas']['SecretRotationInput'];
export type EndpointSecret = components['schemas']['EndpointSecret'];
export type TestEventResult = components['schemas']['TestEventResult'];
export type EndpointUrlInput = components['schemas']['EndpointUrlInput'];
export type EndpointSettingResult = components['schemas']['EndpointSettingResult'];
export type ConnectionChannel = components['schemas']['ConnectionChannel'];
export type ConnectionKind = components['schemas']['ConnectionKind'];
export type ConnectionKindList = components['schemas']['ConnectionKindList'];
export type ConnectionState = components['schemas']['ConnectionState'];
export type ConnectionWebhook = components['schemas']['ConnectionWebhook'];
export type ConnectionFailure = components['schemas']['ConnectionFailure'];
export type ConnectionSummary = components['schemas']['ConnectionSummary'];
export type ConnectionPage = components['schemas']['ConnectionPage'];
export type ConnectionValues = components['schemas']['ConnectionValues'];
export type ConnectionCredentials = components['schemas']['ConnectionCredentials'];
export type NewConnectionInput = components['schemas']['NewConnectionInput'];
export type CreatedConnection = components['schemas']['CreatedConnection'];
export type ConnectionStateChange = components['schemas']['ConnectionStateChange'];
export type Connection = components['schemas']['Connection'];
export type ConnectionChangesInput = components['schemas']['ConnectionChangesInput'];
export type ConnectionCheck = components['schemas']['ConnectionCheck'];
export type ResumedConnection = components['schemas']['ResumedConnection'];
export type ConnectionSetup = components['schemas']['ConnectionSetup'];
export type TestMessageInput = components['schemas']['TestMessageInput'];
export type TestMessagePart = components['schemas']['TestMessagePart'];
export type TestMessageResult = components['schemas']['TestMessageResult'];
export type RouteChannel = components['schemas']['RouteChannel'];
export type Route = components['schemas']['Route'];
export type RoutePage = components['schemas']['RoutePage'];
export type NewRouteInput = components['schemas']['NewRouteInput'];
export type RouteMoveInput = components['schemas']['RouteMoveInput'];
export type SenderKind = components['schemas']['SenderKind'];
export type ConnectionSender = components['schemas']['ConnectionSender'];
export type SenderPage = components['schemas']['SenderPage'];
export type NewSenderInput = components['schemas']['NewSenderInput'];
export type OptOut = components['schemas']['OptOut'];
export type OptOutPage = components['schemas']['OptOutPage'];
export type NewOptOutsInput = components['schemas']['NewOptOutsInput'];
export type RecordedOptOuts = components['schemas']['RecordedOptOuts'];
export type Template = components['schemas']['Template'];
export type TemplatePage = components['schemas']['TemplatePage'];
export type TemplateImportInput = components['schemas']['TemplateImportInput'];
export type TemplateKey = components['schemas']['TemplateKey'];
export type ImportedTemplates = components['schemas']['ImportedTemplates'];
export type TemplatePartHeader = components['schemas']['TemplatePartHeader'];
export type TemplatePartText = components['schemas']['TemplatePartText'];
export type TemplatePartButton = components['schemas']['TemplatePartButton'];
export type TemplateDetails = components['schemas']['TemplateDetails'];
export type TemplateButtonValue = components['schemas']['TemplateButtonValue'];
export type TemplateValuesInput = components['schemas']['TemplateValuesInput'];
export type PreviewHeader = components['schemas']['PreviewHeader'];
export type PreviewButton = components['schemas']['PreviewButton'];
export type TemplatePreview = components['schemas']['TemplatePreview'];
export type TemplateSyncInput = components['schemas']['TemplateSyncInput'];
export type SyncedTemplate = components['schemas']['SyncedTemplate'];
export type UnsupportedTemplate = components['schemas']['UnsupportedTemplate'];
export type TemplateSyncResult = components['schemas']['TemplateSyncResult'];
export type CardSummary = components['schemas']['CardSummary'];
export type CardPage = components['schemas']['CardPage'];
export type CardButton = components['schemas']['CardButton'];
export type CardDetails = components['schemas']['CardDetails'];
export type CardInput = components['schemas']['CardInput'];
export type SubscriberOfAccount = components['schemas']['SubscriberOfAccount'];
export type SubscriberOfAccountPage = components['schemas']['SubscriberOfAccountPage'];
export type SubscriberImportInput = components['schemas']['SubscriberImportInput'];
export type ImportedSubscribers = components['schemas']['ImportedSubscribers'];
export type SubscriberDetails = components['schemas']['SubscriberDetails'];
export type TopicOfAccount = components['schemas']['TopicOfAccount'];
export type TopicOfAccountPage = components['schemas']['TopicOfAccountPage'];
export type WorkflowOfAccountStep = components['schemas']['WorkflowOfAccountStep'];
export type WorkflowOfAccount = components['schemas']['WorkflowOfAccount'];
export type WorkflowOfAccountPage = components['schemas']['WorkflowOfAccountPage'];
export type WorkflowImportInput = components['schemas']['WorkflowImportInput'];
export type ImportedWorkflow = components['schemas']['ImportedWorkflow'];
export type ImportedWorkflows = components['schemas']['ImportedWorkflows'];
export type KnowledgeBaseOfAccount = components['schemas']['KnowledgeBaseOfAccount'];
export type KnowledgeBaseOfAccountPage = components['schemas']['KnowledgeBaseOfAccountPage'];
export type KnowledgeBaseInput = components['schemas']['KnowledgeBaseInput'];
export type KnowledgeDocument = components['schemas']['KnowledgeDocument'];
export type KnowledgeDocumentPage = components['schemas']['KnowledgeDocumentPage'];
export type KnowledgeUploadInput = components['schemas']['KnowledgeUploadInput'];
export type KnowledgeImport = components['schemas']['KnowledgeImport'];
export type KnowledgeImportPage = components['schemas']['KnowledgeImportPage'];
export type KnowledgeQuestionInput = components['schemas']['KnowledgeQuestionInput'];
export type KnowledgeChunk = components['schemas']['KnowledgeChunk'];
export type KnowledgeMatches = components['schemas']['KnowledgeMatches'];
export type UsageRow = components['schemas']['UsageRow'];
export type UsageReport = components['schemas']['UsageReport'];
export type Quota = components['schemas']['Quota'];
export type QuotaList = components['schemas']['QuotaList'];
export type QuotaChangesInput = components['schemas']['QuotaChangesInput'];
export type ResponseNotificationDefault = components['responses']['NotificationDefault'];
export type ResponseAdminUnauthorized = components['responses']['AdminUnauthorized'];
export type ResponseAdminForbidden = components['responses']['AdminForbidden'];
export type ResponseAdminInvalidQuery = components['responses']['AdminInvalidQuery'];
export type ResponseAdminTooManyRequests = components['responses']['AdminTooManyRequests'];
export type ResponseNotificationInternalServerError = components['responses']['NotificationInternalServerError'];
export type ResponseNotificationBadRequest = components['responses']['NotificationBadRequest'];
export type ResponseAdminConflict = components['responses']['AdminConflict'];
export type ResponseAdminUnprocessableContent = components['responses']['AdminUnprocessableContent'];
export type ResponseAdminNotFound = components['responses']['AdminNotFound'];
export type ResponseAdminSignInFailed = components['responses']['AdminSignInFailed'];
export type ResponseAdminForeignOrigin = components['responses']['AdminForeignOrigin'];
export type ResponseAdminInvalidDays = components['responses']['AdminInvalidDays'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterPageLimit = components['parameters']['PageLimit'];
export type ParameterAccountIdInPath = components['parameters']['AccountIdInPath'];
export type ParameterAccountKeyIdInPath = components['parameters']['AccountKeyIdInPath'];
export type ParameterOperatorIdInPath = components['parameters']['OperatorIdInPath'];
export type ParameterOperatorKeyIdInPath = components['parameters']['OperatorKeyIdInPath'];
export type ParameterSessionIdInPath = components['parameters']['SessionIdInPath'];
export type ParameterAccountFilter = components['parameters']['AccountFilter'];
export type ParameterSinceFilter = components['parameters']['SinceFilter'];
export type ParameterUntilFilter = components['parameters']['UntilFilter'];
export type ParameterRequestIdInPath = components['parameters']['RequestIdInPath'];
export type ParameterMessageIdInPath = components['parameters']['MessageIdInPath'];
export type ParameterDeliveryIdInPath = components['parameters']['DeliveryIdInPath'];
export type ParameterEndpointIdInPath = components['parameters']['EndpointIdInPath'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterConnectionNameInPath = components['parameters']['ConnectionNameInPath'];
export type ParameterRouteIdInPath = components['parameters']['RouteIdInPath'];
export type ParameterSenderIdInPath = components['parameters']['SenderIdInPath'];
export type ParameterOptOutIdInPath = components['parameters']['OptOutIdInPath'];
export type ParameterTemplateNameInPath = components['parameters']['TemplateNameInPath'];
export type ParameterTemplateLanguageInPath = components['parameters']['TemplateLanguageInPath'];
export type ParameterCardIdInPath = components['parameters']['CardIdInPath'];
export type ParameterPersonIdInPath = components['parameters']['PersonIdInPath'];
export type ParameterTopicOfAccountInPath = components['parameters']['TopicOfAccountInPath'];
export type ParameterWorkflowOfAccountInPath = components['parameters']['WorkflowOfAccountInPath'];
export type ParameterKnowledgeBaseIdInPath = components['parameters']['KnowledgeBaseIdInPath'];
export type ParameterKnowledgeDocumentIdInPath = components['parameters']['KnowledgeDocumentIdInPath'];
export type ParameterKnowledgeImportIdInPath = components['parameters']['KnowledgeImportIdInPath'];
export type HeaderXRequestId = components['headers']['XRequestId'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimitPolicy'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderRateLimitReached = components['headers']['RateLimitReached'];
export type $defs = Record<string, never>;
export interface operations {
    listAccounts: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description A part of the user name, in any case. 1 to 200 characters.
                 * @example shop
                 */
                search?: string | undefined;
                /**
                 * @description A whole user name. The list has the account with this name, or none. 1 to 255 characters.
                 * @example shop
                 */
                userName?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of accounts, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccountInput"];
            };
        };
        responses: {
            /** @description The new account, with its first key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAccount"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChangesInput"];
            };
        };
        responses: {
            /** @description The changed account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSession"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordInput"];
            };
        };
        responses: {
            /** @description The next step. The response sets the cookie. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResult"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminSignInFailed"];
            403: components["responses"]["AdminForeignOrigin"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is over. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["AdminSignInFailed"];
            403: components["responses"]["AdminForeignOrigin"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    checkSignInCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInCodeInput"];
            };
        };
        responses: {
            /** @description The session has begun. The response sets the cookie. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResult"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminSignInFailed"];
            403: components["responses"]["AdminForeignOrigin"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    checkOperatorLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkKeyInput"];
            };
        };
        responses: {
            /** @description The link is valid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorLinkDetails"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminSignInFailed"];
            403: components["responses"]["AdminForeignOrigin"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    updatePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChangeInput"];
            };
        };
        responses: {
            /** @description The password has changed. The session of the request stays valid. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasswordInput"];
            };
        };
        responses: {
            /** @description The next step. The response sets the cookie. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResult"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminSignInFailed"];
            403: components["responses"]["AdminForeignOrigin"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoveryCodesInput"];
            };
        };
        responses: {
            /** @description The codes, which no other response contains. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewRecoveryCodes"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountKeyPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccountKeyInput"];
            };
        };
        responses: {
            /** @description The new key, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAccountKey"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `id` of the API key. 1 to 64 characters.
                 * @example 692e41b0a7c3d2f5e8091b77
                 */
                keyId: components["parameters"]["AccountKeyIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRotationInput"];
            };
        };
        responses: {
            /** @description The new key with its secret, and the old key with its end. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyRotation"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `id` of the API key. 1 to 64 characters.
                 * @example 692e41b0a7c3d2f5e8091b77
                 */
                keyId: components["parameters"]["AccountKeyIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountKey"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    disableAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The disabled account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    enableAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enabled account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createSandboxLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxLink"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    deleteSandboxSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of sessions that have ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listOperators: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of operators. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createOperator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOperatorInput"];
            };
        };
        responses: {
            /** @description The new operator, with the link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedOperator"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the operator. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e99
                 */
                operatorId: components["parameters"]["OperatorIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operator. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorDetails"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    updateOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the operator. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e99
                 */
                operatorId: components["parameters"]["OperatorIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRoleInput"];
            };
        };
        responses: {
            /** @description The changed operator. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorDetails"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    disableOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the operator. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e99
                 */
                operatorId: components["parameters"]["OperatorIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The disabled operator. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisabledOperator"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    enableOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the operator. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e99
                 */
                operatorId: components["parameters"]["OperatorIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enabled operator. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorDetails"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the operator. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e99
                 */
                operatorId: components["parameters"]["OperatorIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordLink"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the operator. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e99
                 */
                operatorId: components["parameters"]["OperatorIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changed operator. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorDetails"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listOperatorKeys: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorKeyPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createOperatorKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOperatorKeyInput"];
            };
        };
        responses: {
            /** @description The new key, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedOperatorKey"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    revokeOperatorKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the operator key. 1 to 64 characters.
                 * @example 692e41b0a7c3d2f5e8091b90
                 */
                keyId: components["parameters"]["OperatorKeyIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorKeyDetails"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description Whether to list the sessions of all operators, which needs the role owner.
                 * @default false
                 * @example true
                 */
                all?: boolean | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSessionPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    deleteOperatorSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the session. 1 to 64 characters.
                 * @example 692e41b0a7c3d2f5e8091b44
                 */
                sessionId: components["parameters"]["SessionIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description The id or the user name of an account. 1 to 256 characters.
                 * @example shop
                 */
                account?: components["parameters"]["AccountFilter"] | undefined;
                /**
                 * @description The name of the actor, or the id of an operator or a key. 1 to 256 characters.
                 * @example ann
                 */
                actor?: string | undefined;
                /**
                 * @description A whole action, or its noun. 1 to 256 characters.
                 * @example account
                 */
                action?: string | undefined;
                /**
                 * @description The id or the name of what changed. 1 to 256 characters.
                 * @example shop
                 */
                target?: string | undefined;
                /**
                 * @description The `X-Request-Id` of a request. 1 to 256 characters.
                 * @example 7b0d8d0e-4f5a-4c1e-9f0a-2d6c1f3b5a70
                 */
                request?: string | undefined;
                /**
                 * @description Only those of this time or later.
                 * @example 2026-11-27T00:00:00Z
                 */
                since?: components["parameters"]["SinceFilter"] | undefined;
                /**
                 * @description Only those before this time.
                 * @example 2026-11-28T00:00:00Z
                 */
                until?: components["parameters"]["UntilFilter"] | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    exportAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description The id or the user name of an account. 1 to 256 characters.
                 * @example shop
                 */
                account?: components["parameters"]["AccountFilter"] | undefined;
                /**
                 * @description The name of the actor, or the id of an operator or a key. 1 to 256 characters.
                 * @example ann
                 */
                actor?: string | undefined;
                /**
                 * @description A whole action, or its noun. 1 to 256 characters.
                 * @example account
                 */
                action?: string | undefined;
                /**
                 * @description The id or the name of what changed. 1 to 256 characters.
                 * @example shop
                 */
                target?: string | undefined;
                /**
                 * @description The `X-Request-Id` of a request. 1 to 256 characters.
                 * @example 7b0d8d0e-4f5a-4c1e-9f0a-2d6c1f3b5a70
                 */
                request?: string | undefined;
                /**
                 * @description Only those of this time or later.
                 * @example 2026-11-27T00:00:00Z
                 */
                since?: components["parameters"]["SinceFilter"] | undefined;
                /**
                 * @description Only those before this time.
                 * @example 2026-11-28T00:00:00Z
                 */
                until?: components["parameters"]["UntilFilter"] | undefined;
                /**
                 * @description The id of an entry: only later ones. Pass the last id of an earlier export to continue it.
                 * @example 0198f2a1-3b4c-7d5e-8f60-718293a4b5c6
                 */
                after?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, one a line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": Blob;
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            /** @description A query parameter is invalid; `errors` names it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `X-Request-Id` of the response. 1 to 128 characters.
                 * @example 7b0d8d0e-4f5a-4c1e-9f0a-2d6c1f3b5a70
                 */
                requestId: components["parameters"]["RequestIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The objects that the request has stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestRecords"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    searchObjects: {
        parameters: {
            query: {
                /**
                 * @description A whole id or name, or the first eight characters of a key, such as `omk_Jk3x`. Send no whole key. 1 to 512 characters.
                 * @example 68f0a1c2d3e4f5a6b7c8d901
                 */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The objects, possibly none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectMatches"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            /** @description A query parameter is invalid; `errors` names it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createErasure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ErasureInput"];
            };
        };
        responses: {
            /** @description The number of rows, and the documents to change by hand. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureResult"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    rotateSigningKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SigningKeyRotationInput"];
            };
        };
        responses: {
            /** @description The key is rotated. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the service. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceOverview"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    searchMessages: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description The id of a message, a `checkCode`, or an id that a provider gave a part. 1 to 512 characters.
                 * @example 691f0c5de2a4b8701c3d5e40
                 */
                id?: string | undefined;
                /**
                 * @description Messages to and from this phone number, with its country prefix. 1 to 40 characters.
                 * @example +12025550123
                 */
                number?: string | undefined;
                /**
                 * @description Messages to and from this user id of a channel. 1 to 256 characters.
                 * @example visitor-17
                 */
                user?: string | undefined;
                /**
                 * @description The id or the user name of an account. 1 to 256 characters.
                 * @example shop
                 */
                account?: components["parameters"]["AccountFilter"] | undefined;
                /**
                 * @description Messages with this status.
                 * @example failed
                 */
                status?: components["schemas"]["MessageRecordStatus"] | undefined;
                /**
                 * @description Messages of this channel.
                 * @example sms
                 */
                channel?: components["schemas"]["MessageChannel"] | undefined;
                /**
                 * @description Messages only, or the SMS of verifications only.
                 * @example passcode
                 */
                source?: ("message" | "passcode") | undefined;
                /**
                 * @description Messages to people only, or from people only.
                 * @example outbound
                 */
                direction?: ("outbound" | "inbound") | undefined;
                /**
                 * @description Messages that were submitted over the connection of this name. 1 to 64 characters.
                 * @example main
                 */
                connection?: string | undefined;
                /**
                 * @description Messages with a part that has this id at the provider. 1 to 512 characters.
                 * @example 3EB0A1B2C3D4
                 */
                providerId?: string | undefined;
                /**
                 * @description The message of the request with this `X-Request-Id`. 1 to 256 characters.
                 * @example 7b0d8d0e-4f5a-4c1e-9f0a-2d6c1f3b5a70
                 */
                request?: string | undefined;
                /**
                 * @description Only those of this time or later.
                 * @example 2026-11-27T00:00:00Z
                 */
                since?: components["parameters"]["SinceFilter"] | undefined;
                /**
                 * @description Only those before this time.
                 * @example 2026-11-28T00:00:00Z
                 */
                until?: components["parameters"]["UntilFilter"] | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageRecordPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getMessageTimeline: {
        parameters: {
            query?: {
                /**
                 * @description The id or the user name of an account. 1 to 256 characters.
                 * @example shop
                 */
                account?: components["parameters"]["AccountFilter"] | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the message, or the `checkCode` of the verification. 1 to 512 characters.
                 * @example 691f0c5de2a4b8701c3d5e40
                 */
                messageId: components["parameters"]["MessageIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message with its events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageTimeline"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getMessageContent: {
        parameters: {
            query?: {
                /**
                 * @description The id or the user name of an account. 1 to 256 characters.
                 * @example shop
                 */
                account?: components["parameters"]["AccountFilter"] | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the message, or the `checkCode` of the verification. 1 to 512 characters.
                 * @example 691f0c5de2a4b8701c3d5e40
                 */
                messageId: components["parameters"]["MessageIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageText"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description The id or the user name of an account. 1 to 256 characters.
                 * @example shop
                 */
                account?: components["parameters"]["AccountFilter"] | undefined;
                /**
                 * @description Deliveries to endpoints of this kind.
                 * @example chatApp.status
                 */
                endpoint?: components["schemas"]["EndpointKind"] | undefined;
                /**
                 * @description Deliveries in this state.
                 * @example dead
                 */
                state?: ("waiting" | "delivered" | "dead") | undefined;
                /**
                 * @description Deliveries of events of this type.
                 * @example status
                 */
                eventType?: components["schemas"]["DeliveryEventType"] | undefined;
                /**
                 * @description Deliveries whose last attempt had such a status, or no response.
                 * @example 5xx
                 */
                lastStatus?: components["schemas"]["DeliveryStatusClass"] | undefined;
                /**
                 * @description Deliveries about this message. 1 to 512 characters.
                 * @example 691f0c5de2a4b8701c3d5e40
                 */
                messageId?: string | undefined;
                /**
                 * @description Deliveries that failed permanently at this time or later.
                 * @example 2026-11-27T00:00:00Z
                 */
                failedSince?: string | undefined;
                /**
                 * @description Deliveries that failed permanently before this time.
                 * @example 2026-11-28T00:00:00Z
                 */
                failedUntil?: string | undefined;
                /**
                 * @description Only those of this time or later.
                 * @example 2026-11-27T00:00:00Z
                 */
                since?: components["parameters"]["SinceFilter"] | undefined;
                /**
                 * @description Only those before this time.
                 * @example 2026-11-28T00:00:00Z
                 */
                until?: components["parameters"]["UntilFilter"] | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the delivery. 1 to 64 characters.
                 * @example msg_01930f2a-7c3e-7d51-9a6b-2f4c8e1d0a7b
                 */
                deliveryId: components["parameters"]["DeliveryIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getDeliveryBody: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the delivery. 1 to 64 characters.
                 * @example msg_01930f2a-7c3e-7d51-9a6b-2f4c8e1d0a7b
                 */
                deliveryId: components["parameters"]["DeliveryIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The body. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryBody"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the delivery. 1 to 64 characters.
                 * @example msg_01930f2a-7c3e-7d51-9a6b-2f4c8e1d0a7b
                 */
                deliveryId: components["parameters"]["DeliveryIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryReplay"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    replayDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryReplayInput"];
            };
        };
        responses: {
            /** @description The result of the batch. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryReplayBatch"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listEndpoints: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description The id or the user name of an account. 1 to 256 characters.
                 * @example shop
                 */
                account?: components["parameters"]["AccountFilter"] | undefined;
                /**
                 * @description Endpoints of this kind.
                 * @example messenger
                 */
                endpoint?: components["schemas"]["EndpointKind"] | undefined;
                /**
                 * @description Endpoints in this state.
                 * @example failing
                 */
                state?: components["schemas"]["EndpointHealth"] | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of endpoints, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the endpoint. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e50
                 */
                endpointId: components["parameters"]["EndpointIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    rotateEndpointSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the endpoint. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e50
                 */
                endpointId: components["parameters"]["EndpointIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretRotationInput"];
            };
        };
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointSecret"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    enableEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the endpoint. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e50
                 */
                endpointId: components["parameters"]["EndpointIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enabled endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    testEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the endpoint. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e50
                 */
                endpointId: components["parameters"]["EndpointIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestEventResult"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    updateEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The kind of the endpoint.
                 * @example messenger
                 */
                kind: "messenger" | "rcs" | "chat" | "usage";
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndpointUrlInput"];
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointSettingResult"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listConnectionKinds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All kinds. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionKindList"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listConnections: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description A part of the name, in any case. 1 to 200 characters.
                 * @example main
                 */
                search?: string | undefined;
                /**
                 * @description Only those in this state.
                 * @example on
                 */
                state?: ("draft" | "on" | "paused" | "broken") | undefined;
                /**
                 * @description Only those of this channel.
                 * @example sms
                 */
                channel?: ("sms" | "chatApp" | "messenger" | "rcs" | "email") | undefined;
                /**
                 * @description Only those of this account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of connections, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createConnection: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewConnectionInput"];
            };
        };
        responses: {
            /** @description The connection is a draft. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedConnection"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `name` of the connection. 1 to 63 characters.
                 * @example sms-main
                 */
                connectionName: components["parameters"]["ConnectionNameInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    removeConnection: {
        parameters: {
            query?: {
                /**
                 * @description The outcome of messages that wait for it: they fail, or the next connection of their route sends them.
                 * @example failover
                 */
                waiting?: ("fail" | "failover") | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `name` of the connection. 1 to 63 characters.
                 * @example sms-main
                 */
                connectionName: components["parameters"]["ConnectionNameInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    updateConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `name` of the connection. 1 to 63 characters.
                 * @example sms-main
                 */
                connectionName: components["parameters"]["ConnectionNameInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionChangesInput"];
            };
        };
        responses: {
            /** @description The changed connection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    pauseConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `name` of the connection. 1 to 63 characters.
                 * @example sms-main
                 */
                connectionName: components["parameters"]["ConnectionNameInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    resumeConnection: {
        parameters: {
            query?: {
                /**
                 * @description Whether the service signs in to the provider first. Default true.
                 * @example false
                 */
                isChecked?: boolean | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `name` of the connection. 1 to 63 characters.
                 * @example sms-main
                 */
                connectionName: components["parameters"]["ConnectionNameInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection is on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumedConnection"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    checkConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `name` of the connection. 1 to 63 characters.
                 * @example sms-main
                 */
                connectionName: components["parameters"]["ConnectionNameInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionCheck"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getConnectionSetup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `name` of the connection. 1 to 63 characters.
                 * @example sms-main
                 */
                connectionName: components["parameters"]["ConnectionNameInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to enter. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionSetup"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    sendTestMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `name` of the connection. 1 to 63 characters.
                 * @example sms-main
                 */
                connectionName: components["parameters"]["ConnectionNameInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestMessageInput"];
            };
        };
        responses: {
            /** @description How the provider took it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestMessageResult"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listRoutes: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description Only those of this channel.
                 * @example sms
                 */
                channel?: ("sms" | "chatApp" | "messenger" | "rcs") | undefined;
                /**
                 * @description Only those of this account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId?: string | undefined;
                /**
                 * @description Only those of the connection with this name. 1 to 63 characters.
                 * @example sms-main
                 */
                connection?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of routes, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutePage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createRoute: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRouteInput"];
            };
        };
        responses: {
            /** @description The route. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Route"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    removeRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the route. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e31
                 */
                routeId: components["parameters"]["RouteIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The route is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    moveRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the route. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e31
                 */
                routeId: components["parameters"]["RouteIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RouteMoveInput"];
            };
        };
        responses: {
            /** @description The route at its new place. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Route"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listSenders: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description A part of the sender, in any case. 1 to 200 characters.
                 * @example shop
                 */
                search?: string | undefined;
                /**
                 * @description Only those of the connection with this name. 1 to 63 characters.
                 * @example sms-main
                 */
                connection?: string | undefined;
                /**
                 * @description Only those of this account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of senders, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SenderPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createSender: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSenderInput"];
            };
        };
        responses: {
            /** @description The sender. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionSender"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    removeSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the sender. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e32
                 */
                senderId: components["parameters"]["SenderIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listOptOuts: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description Only those of this sender group. 1 to 64 characters.
                 * @example ExampleShop
                 */
                senderGroup?: string | undefined;
                /**
                 * @description Only those of this number, with its country prefix, or of this user id of the chat app. It also finds opt- outs of erased people. 1 to 64 characters.
                 * @example +12025550123
                 */
                number?: string | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of opt-outs, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptOutPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    addOptOuts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOptOutsInput"];
            };
        };
        responses: {
            /** @description The opt-outs are recorded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordedOptOuts"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    removeOptOuts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOptOutsInput"];
            };
        };
        responses: {
            /** @description The opt-outs are removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordedOptOuts"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    removeOptOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `id` of the opt-out. 1 to 500 characters.
                 * @example WyJFeGFtcGxlU2hvcCIsIjBhMWIyYzNkIl0
                 */
                optOutId: components["parameters"]["OptOutIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The opt-out is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description A part of the name. 1 to 200 characters.
                 * @example order
                 */
                search?: string | undefined;
                /**
                 * @description Templates in this language only. 1 to 20 characters.
                 * @example en_US
                 */
                language?: string | undefined;
                /**
                 * @description Templates with this status only, such as `approved`, `rejected` or `unsupported`. 1 to 50 characters.
                 * @example approved
                 */
                status?: string | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatePage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    importTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 1 MiB (1,048,576 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateImportInput"];
            };
        };
        responses: {
            /** @description What was imported. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedTemplates"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The name of the template. 1 to 512 characters.
                 * @example order_shipped
                 */
                templateName: components["parameters"]["TemplateNameInPath"];
                /**
                 * @description The language of the template. 1 to 20 characters.
                 * @example en_US
                 */
                language: components["parameters"]["TemplateLanguageInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetails"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The name of the template. 1 to 512 characters.
                 * @example order_shipped
                 */
                templateName: components["parameters"]["TemplateNameInPath"];
                /**
                 * @description The language of the template. 1 to 20 characters.
                 * @example en_US
                 */
                language: components["parameters"]["TemplateLanguageInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    previewTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The name of the template. 1 to 512 characters.
                 * @example order_shipped
                 */
                templateName: components["parameters"]["TemplateNameInPath"];
                /**
                 * @description The language of the template. 1 to 20 characters.
                 * @example en_US
                 */
                language: components["parameters"]["TemplateLanguageInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateValuesInput"];
            };
        };
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatePreview"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    syncTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateSyncInput"];
            };
        };
        responses: {
            /** @description What was copied. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateSyncResult"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listCards: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description A part of the id or the title, in any case. 1 to 200 characters.
                 * @example order
                 */
                search?: string | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of cards, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `id` of the card. 1 to 100 characters.
                 * @example card_order
                 */
                cardId: components["parameters"]["CardIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardDetails"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    updateCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `id` of the card. 1 to 100 characters.
                 * @example card_order
                 */
                cardId: components["parameters"]["CardIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardInput"];
            };
        };
        responses: {
            /** @description The stored card. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardDetails"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    deleteCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `id` of the card. 1 to 100 characters.
                 * @example card_order
                 */
                cardId: components["parameters"]["CardIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listSubscribersOfAccount: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description Words that all occur in the id, the name or the addresses of the subscriber. 1 to 200 characters.
                 * @example layla
                 */
                search?: string | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscribers, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberOfAccountPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    importSubscribers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 4 MiB (4,194,304 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriberImportInput"];
            };
        };
        responses: {
            /** @description The numbers of new and of changed subscribers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedSubscribers"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getSubscriberOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `subscriberId` of the subscriber. 1 to 255 characters.
                 * @example customer-1042
                 */
                subscriberId: components["parameters"]["PersonIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriber. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberDetails"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listTopicsOfAccount: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description A part of the key or the name, in any case. 1 to 200 characters.
                 * @example order
                 */
                search?: string | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of topics, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicOfAccountPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getTopicOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The key of the topic. 1 to 255 characters.
                 * @example orders
                 */
                topicKey: components["parameters"]["TopicOfAccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The topic. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicOfAccount"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listSubscribersOfTopic: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The key of the topic. 1 to 255 characters.
                 * @example orders
                 */
                topicKey: components["parameters"]["TopicOfAccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscribers, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberOfAccountPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listWorkflowsOfAccount: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /**
                 * @description Words that all occur in the identifier or the name. 1 to 200 characters.
                 * @example order
                 */
                search?: string | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of workflows, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowOfAccountPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    importWorkflows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 4 MiB (4,194,304 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowImportInput"];
            };
        };
        responses: {
            /** @description What was imported. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedWorkflows"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getWorkflowOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The identifier of the workflow. 1 to 100 characters.
                 * @example order-shipped
                 */
                workflowId: components["parameters"]["WorkflowOfAccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowOfAccount"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    deleteWorkflowOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The identifier of the workflow. 1 to 100 characters.
                 * @example order-shipped
                 */
                workflowId: components["parameters"]["WorkflowOfAccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listKnowledgeBasesOfAccount: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of knowledge bases, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBaseOfAccountPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeBaseInput"];
            };
        };
        responses: {
            /** @description The knowledge base. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBaseOfAccount"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `id` of the knowledge base. 1 to 64 characters.
                 * @example 0199a7c4-52b1-7d3e-9f60-2c81d4e5a601
                 */
                baseId: components["parameters"]["KnowledgeBaseIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The knowledge base. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBaseOfAccount"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    deleteKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `id` of the knowledge base. 1 to 64 characters.
                 * @example 0199a7c4-52b1-7d3e-9f60-2c81d4e5a601
                 */
                baseId: components["parameters"]["KnowledgeBaseIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The knowledge base is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            409: components["responses"]["AdminConflict"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listKnowledgeDocuments: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `id` of the knowledge base. 1 to 64 characters.
                 * @example 0199a7c4-52b1-7d3e-9f60-2c81d4e5a601
                 */
                baseId: components["parameters"]["KnowledgeBaseIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of documents, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeDocumentPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    uploadKnowledgeDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `id` of the knowledge base. 1 to 64 characters.
                 * @example 0199a7c4-52b1-7d3e-9f60-2c81d4e5a601
                 */
                baseId: components["parameters"]["KnowledgeBaseIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 28 MiB (29,360,128 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeUploadInput"];
            };
        };
        responses: {
            /** @description The import that was started. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeImport"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    deleteKnowledgeDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `id` of the knowledge base. 1 to 64 characters.
                 * @example 0199a7c4-52b1-7d3e-9f60-2c81d4e5a601
                 */
                baseId: components["parameters"]["KnowledgeBaseIdInPath"];
                /**
                 * @description The `id` of the document. 1 to 64 characters.
                 * @example 0199a7c4-52b1-7d3e-9f60-2c81d4e5a611
                 */
                documentId: components["parameters"]["KnowledgeDocumentIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listKnowledgeImports: {
        parameters: {
            query?: {
                /**
                 * @description The `next` of the page before. Without it, the list begins with its first page. 1 to 500 characters.
                 * @example NjkyNDI1MGRlMmE0Yjg3MDFjM2Q1ZTIx
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * @description The number of objects on a page. 1 to 200.
                 * @default 50
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"] | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `id` of the knowledge base. 1 to 64 characters.
                 * @example 0199a7c4-52b1-7d3e-9f60-2c81d4e5a601
                 */
                baseId: components["parameters"]["KnowledgeBaseIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of imports, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeImportPage"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminInvalidQuery"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getKnowledgeImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `id` of the knowledge base. 1 to 64 characters.
                 * @example 0199a7c4-52b1-7d3e-9f60-2c81d4e5a601
                 */
                baseId: components["parameters"]["KnowledgeBaseIdInPath"];
                /**
                 * @description The `id` of the import. 1 to 64 characters.
                 * @example 0199a7c4-52b1-7d3e-9f60-2c81d4e5a621
                 */
                importId: components["parameters"]["KnowledgeImportIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeImport"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    askKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
                /**
                 * @description The `id` of the knowledge base. 1 to 64 characters.
                 * @example 0199a7c4-52b1-7d3e-9f60-2c81d4e5a601
                 */
                baseId: components["parameters"]["KnowledgeBaseIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeQuestionInput"];
            };
        };
        responses: {
            /** @description The chunks, the best first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeMatches"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /**
                 * @description The id or the user name of an account. 1 to 256 characters.
                 * @example shop
                 */
                account?: components["parameters"]["AccountFilter"] | undefined;
                /**
                 * @description Usage of this channel only.
                 * @example sms
                 */
                channel?: ("sms" | "verification" | "chatApp" | "messenger" | "rcs" | "chat" | "email" | "inApp") | undefined;
                /**
                 * @description Messages to numbers of this country only, as an ISO 3166-1 code.
                 * @example US
                 */
                country?: string | undefined;
                /**
                 * @description Messages over this connection only. 1 to 100 characters.
                 * @example smpp-main
                 */
                connection?: string | undefined;
                /**
                 * @description The first day, in UTC.
                 * @example 2026-11-01
                 */
                since?: string | undefined;
                /**
                 * @description The last day, in UTC.
                 * @example 2026-11-28
                 */
                until?: string | undefined;
                /**
                 * @description The groups, in this order, separated by commas. Without it, the response has one row. At most 60 characters.
                 * @example account,channel
                 */
                groupBy?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageReport"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            422: components["responses"]["AdminInvalidDays"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    exportUsage: {
        parameters: {
            query?: {
                /**
                 * @description The id or the user name of an account. 1 to 256 characters.
                 * @example shop
                 */
                account?: components["parameters"]["AccountFilter"] | undefined;
                /**
                 * @description Usage of this channel only.
                 * @example sms
                 */
                channel?: ("sms" | "verification" | "chatApp" | "messenger" | "rcs" | "chat" | "email" | "inApp") | undefined;
                /**
                 * @description Messages to numbers of this country only, as an ISO 3166-1 code.
                 * @example US
                 */
                country?: string | undefined;
                /**
                 * @description Messages over this connection only. 1 to 100 characters.
                 * @example smpp-main
                 */
                connection?: string | undefined;
                /**
                 * @description The first day, in UTC.
                 * @example 2026-11-01
                 */
                since?: string | undefined;
                /**
                 * @description The last day, in UTC.
                 * @example 2026-11-28
                 */
                until?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV (RFC 4180) with a head. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            422: components["responses"]["AdminInvalidDays"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listQuotas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quotas. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuotaList"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    updateQuotas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account. 1 to 64 characters.
                 * @example 691f0c5de2a4b8701c3d5e10
                 */
                accountId: components["parameters"]["AccountIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuotaChangesInput"];
            };
        };
        responses: {
            /** @description All quotas of the account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuotaList"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            422: components["responses"]["AdminUnprocessableContent"];
            429: components["responses"]["AdminTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
}
