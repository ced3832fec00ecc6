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
         * @description Creates an account with an environment of its own and a first API key, which is shown once. A repeated request returns 409, since the user name is taken: create another key if the response was lost.
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
        put?: never;
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
         * @description Revokes a key. All instances reject it and its access tokens within 5 seconds.
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
         * @description Creates a link that opens the sandbox inbox of an account in a browser: once, within 15 minutes, for a session of 12 hours. For a live account the page shows the knowledge chat, and no messages.
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
         * @description Creates a key and shows it once: only its hash is stored. A repeated request returns 409, since the name is taken: revoke a key whose response was lost.
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
         * @description Revokes a key. All instances reject it within 5 seconds.
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
            /** @description Requests per second by operation, where they differ from the defaults. */
            limits: {
                [key: string]: number;
            };
            /** @description The most messages, or SMS segments, in a month (UTC) by the name of the quota. A quota that is absent has no limit. */
            quotas: {
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
            /** @description Requests per second by operation, where they differ from the defaults. */
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
        };
        /** @description The settings to change. Absent settings stay. */
        AccountChangesInput: {
            /** @description The sender of an SMS that names none. 1 to 20 characters. */
            defaultSender?: string | undefined;
            /** @description The lifetime of its access tokens in seconds. 60 to 86,400. */
            tokenLifetimeSeconds?: number | undefined;
            /** @description Requests per second by operation, where they differ from the defaults. Other operations keep their limit. */
            limits?: {
                [key: string]: number;
            } | undefined;
            /** @description The most bytes of files that it may store; null for the default of the service. */
            storageQuotaBytes?: (number | null) | undefined;
            /** @description The countries that it may send to, as ISO 3166-1 alpha-2 codes; null for all. 1 to 300 items. */
            allowedCountries?: (string[] | null) | undefined;
            /** @description The countries that it may not send to, even if they are allowed. At most 300 items. */
            blockedCountries?: string[] | undefined;
            /** @description The most messages, or SMS segments, in a month (UTC) by the name of the quota; null removes a quota. Other quotas stay. */
            quotas?: {
                [key: string]: number | null;
            } | undefined;
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
        /** @description A new password, set with a one-time link. */
        NewPasswordInput: {
            /** @description The part of the link after `#key=`. 1 to 200 characters. */
            key: string;
            /** @description The user name that the first owner chooses. Ignored for other links. 1 to 256 characters. */
            userName?: string | undefined;
            /** @description The password, 12 to 256 characters. 1 to 512 characters. */
            password: string;
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
        RequestTrace: {
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
        /** @description The person: either `number`, or `accountId` with `subscriberId`, or `accountId` with `channel` and `userId`. */
        ErasureInput: {
            /** @description A phone number with its country prefix. Every place with the number is erased. 1 to 40 characters. */
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
            /** @description The processes that run jobs, with those that stopped in the last hour. */
            workers: {
                /** @description Identifies the process. */
                id: string;
                /**
                 * Format: date-time
                 * @description Its last heartbeat.
                 */
                seenAt: string;
                /** @description Whether its heartbeat is recent. */
                isAlive: boolean;
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
                /** @description Messages of which it is unknown whether a provider has them. */
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
            }[];
            /** @description The latest errors of the last hour, at most 20. */
            errors: components["schemas"]["ServiceError"][];
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
        NotificationTooManyRequests: {
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
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request, in the logs of the service too. Quote it when you ask for support. A body with `requestId`, `errorId` or `fbtrace_id` has the same value there. When a body is repeated for an `Idempotency-Key`, both have the identifier of the first request. A request can choose its identifier with a header of the same name: 1 to 128 letters, digits, `.`, `_`, `:` and `-`. Sign-in and verification, whose bodies have a UUID, use a UUID only. Any other value is replaced by a fresh identifier, and causes no error.
         * @example 7b0d8d0e-4f5a-4c1e-9f0a-2d6c1f3b5a70
         */
        XRequestId: string;
        /**
         * @description The remainder of the limit that is nearest to being reached: `r` requests, and `t` seconds until it is full again (draft-ietf-httpapi-ratelimit-headers-11).
         * @example "account";r=99;t=42
         */
        RateLimit: string;
        /**
         * @description The limit itself: `q` requests in a window of `w` seconds (draft-ietf-httpapi-ratelimit-headers-11). It is that of the account, or with a subscriber token that of the subscriber.
         * @example "account";q=100;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description Whole seconds to wait before the same request can succeed (RFC 9110, section 10.2.3).
         * @example 30
         */
        RetryAfter: number;
        /**
         * @description The remainder of the limit that it names, mostly that of an account's requests (draft-ietf-httpapi-ratelimit-headers-11). When that limit is reached, `r` is 0, and in `t` seconds it is full again. When another limit is reached, such as that of passcodes for a number, `r` may be more: rely on `Retry-After`.
         * @example "account";r=0;t=30
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
export type NewPasswordInput = components['schemas']['NewPasswordInput'];
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
export type RequestTrace = components['schemas']['RequestTrace'];
export type ErasureInput = components['schemas']['ErasureInput'];
export type ErasureResult = components['schemas']['ErasureResult'];
export type ServiceError = components['schemas']['ServiceError'];
export type ServiceOverview = components['schemas']['ServiceOverview'];
export type ResponseNotificationDefault = components['responses']['NotificationDefault'];
export type ResponseAdminUnauthorized = components['responses']['AdminUnauthorized'];
export type ResponseAdminForbidden = components['responses']['AdminForbidden'];
export type ResponseAdminInvalidQuery = components['responses']['AdminInvalidQuery'];
export type ResponseNotificationTooManyRequests = components['responses']['NotificationTooManyRequests'];
export type ResponseNotificationInternalServerError = components['responses']['NotificationInternalServerError'];
export type ResponseNotificationBadRequest = components['responses']['NotificationBadRequest'];
export type ResponseAdminConflict = components['responses']['AdminConflict'];
export type ResponseAdminUnprocessableContent = components['responses']['AdminUnprocessableContent'];
export type ResponseAdminNotFound = components['responses']['AdminNotFound'];
export type ResponseAdminSignInFailed = components['responses']['AdminSignInFailed'];
export type ResponseAdminForeignOrigin = components['responses']['AdminForeignOrigin'];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            /** @description What the request has stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestTrace"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["AdminForbidden"];
            404: components["responses"]["AdminNotFound"];
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
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
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
}
