import { useRef, useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type Parts, type Success, send } from '../api.ts';
import { toFieldTime, toRequestTime } from '../list/filter-times.ts';
import { deliveriesTexts } from './deliveries-texts.ts';
import { endpointKinds } from './endpoint-kinds.ts';

type Batch = Success<'/admin/v1/delivery-replays', 'post'>;
type Input = NonNullable<Parts<'/admin/v1/delivery-replays', 'post'>['body']>;

interface ReplayDialogProps {
  /** The filter of the list, which the fields begin with. */
  filter: Readonly<Record<string, string>>;
  onClose(): void;
}

/** Replays what failed since a time, by default since the beginning of yesterday. Closing the dialog stops after the running batch. */
export function ReplayDialog({ filter, onClose }: ReplayDialogProps) {
  const [total, setTotal] = useState<Batch>();
  const [isRunning, setRunning] = useState(false);
  const isOpen = useRef(true);
  const t = deliveriesTexts.value;
  return (
    <FormDialog
      id="replay"
      title={t.replayTitle}
      description={t.replayHelp}
      firstField="[name=failedSince]"
      cancel={t.close}
      submit={t.replay}
      onSubmit={submit}
      onClose={() => {
        isOpen.current = false;
        onClose();
      }}
      result={total && <Result total={total} isRunning={isRunning} />}
    >
      <label class="field">
        <span>{t.failedSince}</span>
        <input
          type="datetime-local"
          name="failedSince"
          required
          defaultValue={filter.failedSince || toFieldTime(startOfYesterday())}
        />
      </label>
      <label class="field">
        <span>{t.account}</span>
        <input type="text" name="account" defaultValue={filter.account ?? ''} placeholder={t.allAccounts} dir="auto" />
      </label>
      <label class="field">
        <span>{t.endpoint}</span>
        <select name="endpoint" defaultValue={filter.endpoint ?? ''}>
          <option value="">{t.allEndpoints}</option>
          {endpointKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kind}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  );

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isRunning) return;
    const values = new FormData(form);
    const text = (name: string) => String(values.get(name) ?? '').trim() || undefined;
    const input = {
      failedSince: toRequestTime(text('failedSince')),
      account: text('account'),
      endpoint: text('endpoint'),
    };
    setRunning(true);
    setTotal(undefined);
    try {
      // The values of the fields are those of the contract.
      const done = await replayAll(input as Input);
      announce(deliveriesTexts.value.replayedSoFar(done.count));
    } finally {
      setRunning(false);
    }
  }

  /** Replays batch by batch, and shows the sum. */
  async function replayAll(input: Input): Promise<Batch> {
    let sum: Batch = { count: 0, skipped: 0, disabledEndpoints: [], hasMore: true };
    for (let cursor: string | undefined; sum.hasMore && isOpen.current; ) {
      const batch = await send('post', '/admin/v1/delivery-replays', {
        body: { ...input, ...(cursor !== undefined && { cursor }) },
      });
      cursor = batch.next;
      sum = {
        count: sum.count + batch.count,
        skipped: sum.skipped + batch.skipped,
        disabledEndpoints: unique([...sum.disabledEndpoints, ...batch.disabledEndpoints]),
        hasMore: batch.hasMore,
      };
      setTotal(sum);
    }
    return sum;
  }
}

function Result({ total: { count, skipped, disabledEndpoints }, isRunning }: { total: Batch; isRunning: boolean }) {
  const t = deliveriesTexts.value;
  return (
    <div class="replay-result" aria-busy={isRunning}>
      <p>
        <b>{t.replayedSoFar(count)}</b>
      </p>
      {skipped > 0 && (
        <>
          <p class="fault">{t.skipped(skipped)}</p>
          <ul>
            {disabledEndpoints.map(({ account, endpoint }) => (
              <li key={`${account} ${endpoint}`}>
                <Ltr>
                  {account} · {endpoint}
                </Ltr>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function unique(endpoints: Batch['disabledEndpoints']): Batch['disabledEndpoints'] {
  return [...new Map(endpoints.map((one) => [`${one.account} ${one.endpoint}`, one])).values()];
}

function startOfYesterday(): Date {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
}
