/** Returns the curl command of a read in the admin API, to run with an operator key. */
export function curlOf(path: string): string {
  // In single quotes a shell changes nothing; an id has none.
  return `curl -H "Authorization: Bearer $OMNICHANNEL_OPERATOR_KEY" '${location.origin}${path}'`;
}
