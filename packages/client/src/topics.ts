import type { operations, Topic } from '@omnichannel/types';
import type { Client } from './core.ts';
import { ConfigurationError } from './errors.ts';
import { listTopics } from './operations.gen.ts';
import type { CallOptions } from './options.ts';
import { assertPresent } from './unexpected-response.ts';

/** Filter and page size of `listTopics`, and the policy of each call. */
export interface TopicOptions extends CallOptions {
  /** Returns only the topic with this key. */
  key?: string | undefined;
  /**
   * Topics per page, at least 1.
   * @default 100
   */
  pageSize?: number | undefined;
}

type Query = NonNullable<operations['listTopics']['parameters']['query']>;

/**
 * Iterates over all topics and requests each page when it is needed.
 *
 * @throws {ConfigurationError} when `pageSize` is not a number from 1
 * @throws {ApiError} when the service rejects a request
 * @throws {UnexpectedResponseError} when a page is not a list
 * @example
 * for await (const topic of iterateTopics(client)) console.log(topic.key);
 */
export async function* iterateTopics(
  client: Client,
  { key, pageSize = 100, ...options }: TopicOptions = {},
): AsyncGenerator<Topic, void, undefined> {
  if (!(pageSize >= 1)) throw new ConfigurationError('pageSize must be a number from 1.');
  let seen = 0;
  for (let page = 0; ; page++) {
    const { data, totalCount } = await listTopics(client, {
      ...options,
      params: { query: { pageSize, key, page } as Query },
    });
    assertPresent('listTopics', Array.isArray(data));
    yield* data;
    seen += data.length;
    // The service may return short pages, but an empty page is always the last.
    if (!data.length || seen >= totalCount) return;
  }
}
