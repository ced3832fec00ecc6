/**
 * Sends a request to the mock.
 *
 * @param path below `/__mock`
 * @param body sent as JSON
 * @param headers more headers
 * @throws {Error} with the problem as the mock describes it
 */
export async function request<Result>(method: string, path: string, body?: unknown, headers = {}): Promise<Result> {
  const response = await fetch(`/__mock${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('The mock does not respond. Start it again.');
  });
  const text = await response.text();
  const value = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(value?.error ?? `The mock returned ${response.status}.`);
  return value;
}
