/** The mock cannot start; the message says why, for people. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
