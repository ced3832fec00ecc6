/** How the emulator treats the next call of an endpoint. */
export type EmulatedFault =
  | {
      status: number;
      code?: number;
      subcode?: number;
      message?: string;
      details?: string;
      headers?: Record<string, string>;
    }
  /** Closes the connection before the response, after the message was accepted. */
  | 'resetAfterAccept'
  /** Closes the connection at once. */
  | 'reset'
  /** Responds after the timeout of the client, or never. */
  | 'silent'
  | 'notJson'
  | 'withoutId';

/** An error of the Graph API that a handler returns. */
export class EmulatedError extends Error {
  readonly fault: Exclude<EmulatedFault, string>;

  constructor(fault: Exclude<EmulatedFault, string>) {
    super('The emulator rejects the call.');
    this.fault = fault;
  }
}

/** Creates the error of an invalid parameter. */
export function invalid(details: string, subcode?: number): EmulatedError {
  const sub = subcode === undefined ? {} : { subcode };
  return new EmulatedError({ status: 400, code: 100, ...sub, message: '(#100) Invalid parameter', details });
}
