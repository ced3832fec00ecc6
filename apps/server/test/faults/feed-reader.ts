import { setTimeout as sleep } from 'node:timers/promises';

/** A client that reads the stream of a feed, and connects again when it ends. */
export interface FeedReader {
  /** Streams that ended with the documented event. */
  ended(): number;
  /** Other ends of streams, and responses that are no stream. */
  failures: readonly string[];
  stop(): Promise<void>;
}

/** @param url of the proxy */
export function readFeed({ url, token }: { url: string; token: string }, subscriberId: string): FeedReader {
  const failures: string[] = [];
  const stopped = new AbortController();
  let ended = 0;

  async function connect(): Promise<void> {
    let text = '';
    try {
      const response = await fetch(`${url}/v1/subscribers/${subscriberId}/notifications/stream`, {
        headers: { Authorization: `Bearer ${token}` },
        signal: stopped.signal,
      });
      if (response.status !== 200) failures.push(`${new Date().toISOString()} stream: ${response.status}`);
      for await (const chunk of response.body as ReadableStream<Uint8Array>) text += new TextDecoder().decode(chunk);
    } catch (error) {
      if (!stopped.signal.aborted) failures.push(`${new Date().toISOString()} stream: ${error}`);
      return;
    }
    // The last event says when to connect again.
    const [, retryMs] = /\nretry: (\d+)\n\n$/.exec(text) ?? [];
    if (retryMs === undefined) failures.push(`${new Date().toISOString()} stream ended with ${text.slice(-100)}`);
    else ended += 1;
    await sleep(Number(retryMs ?? 1000), undefined, { signal: stopped.signal }).catch(() => {});
  }

  const reading = (async () => {
    while (!stopped.signal.aborted) await connect();
  })();
  return {
    ended: () => ended,
    failures,
    async stop() {
      stopped.abort();
      await reading;
    },
  };
}
