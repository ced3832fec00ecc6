/** What a look at one thing found. */
export interface Finding {
  /** `fail` keeps the service from working; `warn` is a risk. */
  level: 'ok' | 'warn' | 'fail';
  /** What was looked at, in a word or two. */
  about: string;
  /** How it is; where it is not right, what to do. */
  says: string;
}
