/** Returns nothing: a browser does not report the code. */
export function readFault(_error: unknown): undefined {}

/**
 * Describes a request without a complete response, for bundles of browsers: `imports` of `package.json` puts it in the place of
 * `connection-fault.ts`.
 */
export function describeFault(origin: string | undefined): string {
  return `got no complete response${origin ? ` from ${origin}` : ''}.`;
}
