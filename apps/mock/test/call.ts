/** The status and the body of a response: parsed JSON, or the text. */
// biome-ignore lint/suspicious/noExplicitAny: the body of any operation
type Called = { status: number; body: any };

/** Creates a function that sends JSON to a mock. */
export function createCall({ url }: { url: string }) {
  return async (method: string, path: string, body?: object, given: Record<string, string> = {}): Promise<Called> => {
    const response = await fetch(url + path, {
      method,
      headers: { Authorization: 'Bearer any', ...(body && { 'Content-Type': 'application/json' }), ...given },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
}
