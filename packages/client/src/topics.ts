import type { operations, Topic } from '@omnichannel/types';
import type { Client } from './core.ts';
import { listTopics } from './operations.gen.ts';
import type { CallPolicy } from './options.ts';

/** Filters of `listTopics`, and the policy of each call. */
export interface TopicOptions extends CallPolicy {
  /** Only the topic with this key. */
  key?: string;
  /**
   * Topics a call.
   * @default 100
   */
  pageSize?: number;
  signal?: AbortSignal;
}

type Query = NonNullable<operations['listTopics']['parameters']['query']>;

/**
 * Every topic, page by page, as they are asked for.
 *
 * @throws {ApiError} when the service refuses a page
 * @example
 * for await (const topic of iterateTopics(client)) console.log(topic.key);
 */
export async function* iterateTopics(
  client: Client,
  { key, pageSize = 100, ...options }: TopicOptions = {},
): AsyncGenerator<Topic, void, undefined> {
  let seen = 0;
  for (let page = 0; ; page++) {
    const query = { pageSize, key, page } as Query;
    const { data, totalCount } = await listTopics(client, { ...options, params: { query } });
    yield* data;
    seen += data.length;
    // The service may give fewer than asked for, but a page that is empty is the last in any case.
    if (!data.length || seen >= totalCount) return;
  }
}
