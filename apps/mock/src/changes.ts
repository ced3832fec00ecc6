/** Writes into an answer's body, which is an example of the contract, what depends on the request. */
export type Change = (body: unknown) => void;

/** The text of a JSON body with all changes made. Without one it is not parsed, which is what most requests need. */
export function applyChanges<Body>(body: Body, changes: readonly Change[]): Body | string {
  if (changes.length === 0 || typeof body !== 'string') return body;
  const value = JSON.parse(body);
  for (const change of changes) change(value);
  return JSON.stringify(value);
}
