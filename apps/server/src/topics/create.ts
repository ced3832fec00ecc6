import type { Context } from '../context.ts';
import { newId } from '../database/ids.ts';
import type { Handler } from '../http/handler.ts';
import { Refused } from '../http/refused.ts';
import { once } from '../idempotency/once.ts';

/** Creates a topic without subscribers. */
export function createCreation({ database }: Context): Handler<'createTopic'> {
  return (call) => {
    const { key, name } = call.body;
    return once(database, call, async (executor) => {
      const topic = await executor
        .insertInto('topics')
        .values({ id: newId(), environment_id: call.account.environmentId, key, name })
        .onConflict((conflict) => conflict.columns(['environment_id', 'key']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!topic) throw new Refused(409, `A topic with the key ${key} exists. Use it, or choose another key.`);
      return { status: 201, body: { data: { _id: topic.id, key } } };
    });
  };
}
