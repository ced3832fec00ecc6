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
        post?: never;
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
        patch?: never;
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
export type ResponseNotificationDefault = components['responses']['NotificationDefault'];
export type ResponseAdminUnauthorized = components['responses']['AdminUnauthorized'];
export type ResponseAdminForbidden = components['responses']['AdminForbidden'];
export type ResponseAdminInvalidQuery = components['responses']['AdminInvalidQuery'];
export type ResponseNotificationTooManyRequests = components['responses']['NotificationTooManyRequests'];
export type ResponseNotificationInternalServerError = components['responses']['NotificationInternalServerError'];
export type ResponseAdminNotFound = components['responses']['AdminNotFound'];
export type ResponseNotificationBadRequest = components['responses']['NotificationBadRequest'];
export type ResponseAdminSignInFailed = components['responses']['AdminSignInFailed'];
export type ResponseAdminForeignOrigin = components['responses']['AdminForeignOrigin'];
export type ResponseAdminUnprocessableContent = components['responses']['AdminUnprocessableContent'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterPageLimit = components['parameters']['PageLimit'];
export type ParameterAccountIdInPath = components['parameters']['AccountIdInPath'];
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
}
