/** The result of one check. */
export interface Finding {
  /** `fail` prevents the service from working; `warn` is a risk; `info` needs no action. */
  level: 'ok' | 'info' | 'warn' | 'fail';
  /** Subject of the check, in one or two words. */
  subject: string;
  /** The state, and the next step if it is not ok. */
  message: string;
}
