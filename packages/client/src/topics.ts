import type { operations, Topic } from '@omnichannel/types';
import type { Client } from './core.ts';
import { ConfigurationError } from './errors.ts';
import { listTopics } from './operations.gen.ts';
import type { CallOptions } from './options.ts';
import { assertPresent } from './unexpected-response.ts';

/** Filters of `listTopics`, and the policy of each call. */
export interface TopicOptions extends CallOptions {
  /** Only the topic with this key. */
  key?: string | undefined;
  /**
   * Topics a call, at least one.
   * @default 100
   */
  pageSize?: number | undefined;
}

type Query = NonNullable<operations['listTopics']['parameters']['query']>;

/**
 * Every topic, page by page, as they are asked for.
 *
 * @throws {ConfigurationError} when `pageSize` is not a number from 1
 * @throws {ApiError} when the service refuses a page
 * @throws {UnexpectedResponseError} when a page is no list
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
    // The service may give fewer than asked for, but a page that is empty is the last in any case.
    if (!data.length || seen >= totalCount) return;
  }
}
