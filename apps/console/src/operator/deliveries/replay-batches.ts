import { type Parts, type Success, send } from '../api.ts';

export type Batch = Success<'/admin/v1/delivery-replays', 'post'>;
export type ReplayInput = NonNullable<Parts<'/admin/v1/delivery-replays', 'post'>['body']>;

/** Deliveries from which a count ends: the confirmation says that there are more. */
const maxCounted = 50_000;

/** Counts what a replay would take. `hasMore`: there is more than was counted. */
export function countReplay(input: ReplayInput, isWanted: () => boolean): Promise<Batch> {
  const isEnough = ({ count, skipped }: Batch) => count + skipped >= maxCounted;
  return addBatches({ ...input, dryRun: true }, (sum) => isWanted() && !isEnough(sum));
}

/** Replays batch by batch. @param onProgress gets the sum of the batches until now */
export function replayAll(
  input: ReplayInput,
  isWanted: () => boolean,
  onProgress: (sum: Batch) => void,
): Promise<Batch> {
  return addBatches(input, (sum) => {
    onProgress(sum);
    return isWanted();
  });
}

/** Sends batches until there are no more. @param goesOn whether to continue after the sum of the batches until now */
async function addBatches(input: ReplayInput, goesOn: (sum: Batch) => boolean): Promise<Batch> {
  let sum = await send('post', '/admin/v1/delivery-replays', { body: input });
  while (goesOn(sum) && sum.next !== undefined) {
    const batch = await send('post', '/admin/v1/delivery-replays', { body: { ...input, cursor: sum.next } });
    sum = {
      ...batch,
      count: sum.count + batch.count,
      skipped: sum.skipped + batch.skipped,
      disabledEndpoints: unique([...sum.disabledEndpoints, ...batch.disabledEndpoints]),
    };
  }
  return sum;
}

function unique(endpoints: Batch['disabledEndpoints']): Batch['disabledEndpoints'] {
  return [...new Map(endpoints.map((one) => [`${one.account} ${one.endpoint}`, one])).values()];
}
