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
        /** @description The request does not fit this operation; `errors` names each invalid field or query parameter. */
        AdminUnprocessableContent: {
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
export type ResponseNotificationDefault = components['responses']['NotificationDefault'];
export type ResponseAdminUnauthorized = components['responses']['AdminUnauthorized'];
export type ResponseAdminForbidden = components['responses']['AdminForbidden'];
export type ResponseAdminUnprocessableContent = components['responses']['AdminUnprocessableContent'];
export type ResponseNotificationTooManyRequests = components['responses']['NotificationTooManyRequests'];
export type ResponseNotificationInternalServerError = components['responses']['NotificationInternalServerError'];
export type ResponseAdminNotFound = components['responses']['AdminNotFound'];
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
}
