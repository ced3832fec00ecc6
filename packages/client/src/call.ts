/**
 * What openapi-fetch makes of a call in place of a `Request`: it keeps the URL and the init as they are. Making a
 * `Request` costs most of openapi-fetch's time, and its body could be sent only once.
 */
export class Call {
  declare method: string;
  declare headers: Headers;
  declare body: NonNullable<RequestInit['body']>;
  /** The value that every attempt of this call sends as `Idempotency-Key`, where the contract declares it. */
  declare key: string | undefined;
  /** The token that the service refused, and once it is ready to be sent the one that this attempt carries. */
  declare sent: { refused: string | undefined; token?: string | undefined };
  declare url: string;

  constructor(url: string, init: RequestInit) {
    Object.assign(this, init, { url });
  }
}
