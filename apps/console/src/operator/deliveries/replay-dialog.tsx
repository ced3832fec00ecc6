import { useRef, useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import { toFieldTime, toRequestTime } from '../list/filter-times.ts';
import { operatorTexts } from '../operator-texts.ts';
import { deliveriesTexts } from './deliveries-texts.ts';
import { type Batch, countReplay, type ReplayInput, replayAll } from './replay-batches.ts';

interface ReplayDialogProps {
  /** The filter of the list, which the fields begin with. */
  filter: Readonly<Record<string, string>>;
  onClose(): void;
}

/** The request of a replay, whose end is fixed, and the count of its deliveries. */
interface Plan {
  input: ReplayInput;
  counted: Batch;
}

/**
 * Replays what failed between two times, by default since the beginning of yesterday. The first step counts the deliveries, and the second
 * one confirms the number. Closing the dialog stops after the running batch.
 */
export function ReplayDialog({ filter, onClose }: ReplayDialogProps) {
  const [plan, setPlan] = useState<Plan>();
  const [total, setTotal] = useState<Batch>();
  const [isRunning, setRunning] = useState(false);
  const isOpen = useRef(true);
  const t = deliveriesTexts.value;
  const isConfirming = plan !== undefined && plan.counted.count > 0;
  return (
    <FormDialog
      id="replay"
      title={t.replayTitle}
      description={t.replayHelp}
      firstField="[name=failedSince]"
      cancel={t.close}
      submit={isConfirming ? t.replayCounted(amountOf(plan.counted)) : t.countReplay}
      onSubmit={submit}
      onClose={() => {
        isOpen.current = false;
        onClose();
      }}
      result={
        <div role="status" class="replay-result" aria-busy={isRunning}>
          {total ? <Done total={total} /> : plan && <Confirmation plan={plan} />}
        </div>
      }
    >
      <Fields filter={filter} onChange={reset} />
    </FormDialog>
  );

  /** Another filter needs another count. */
  function reset(): void {
    if (isRunning) return;
    setPlan(undefined);
    setTotal(undefined);
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isRunning) return;
    setRunning(true);
    setTotal(undefined);
    try {
      if (isConfirming) await replay(plan.input);
      else await count(readInput(form));
    } finally {
      setRunning(false);
    }
  }

  async function count(input: ReplayInput): Promise<void> {
    setPlan({ input, counted: await countReplay(input, () => isOpen.current) });
  }

  async function replay(input: ReplayInput): Promise<void> {
    setPlan(undefined);
    const done = await replayAll(input, () => isOpen.current, setTotal);
    setTotal(done);
    announce(deliveriesTexts.value.replayedSoFar(done.count));
  }
}

/** Reads the form. Without an end, the replay ends at the present: what fails after the count is not in it. */
function readInput(form: HTMLFormElement): ReplayInput {
  const values = new FormData(form);
  const text = (name: string) => String(values.get(name) ?? '').trim() || undefined;
  return {
    failedSince: toRequestTime(text('failedSince')),
    failedUntil: toRequestTime(text('failedUntil')) ?? new Date().toISOString(),
    account: text('account'),
    endpoint: text('endpoint'),
    // The values of the fields are those of the contract.
  } as ReplayInput;
}

function Fields({ filter, onChange }: { filter: Readonly<Record<string, string>>; onChange(): void }) {
  const t = deliveriesTexts.value;
  const since = filter.failedSince || toFieldTime(startOfYesterday());
  return (
    <div class="replay-fields" onInput={onChange}>
      <label class="field">
        <span>{t.failedSince}</span>
        <input type="datetime-local" name="failedSince" required defaultValue={since} />
      </label>
      <label class="field">
        <span>{t.failedUntil}</span>
        <input type="datetime-local" name="failedUntil" defaultValue={filter.failedUntil ?? ''} />
        <small class="soft">{t.failedUntilHelp}</small>
      </label>
      <label class="field">
        <span>{t.account}</span>
        <input type="text" name="account" defaultValue={filter.account ?? ''} placeholder={t.allAccounts} dir="auto" />
      </label>
      <label class="field">
        <span>{t.endpoint}</span>
        <select name="endpoint">
          <option value="">{t.allEndpoints}</option>
          {Object.entries(operatorTexts.value.endpointKinds).map(([kind, name]) => (
            <option key={kind} value={kind} selected={kind === filter.endpoint}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** Says what the button will replay. */
function Confirmation({ plan: { input, counted } }: { plan: Plan }) {
  const t = deliveriesTexts.value;
  if (counted.count + counted.skipped === 0) return <p>{t.noneFailed}</p>;
  const { failedSince = '', failedUntil = '', account, endpoint } = input;
  return (
    <>
      {counted.count > 0 && (
        <p>
          <b>{t.confirmReplay(amountOf(counted))}</b>
        </p>
      )}
      <p>{t.between(preciseTime(failedSince), preciseTime(failedUntil))}</p>
      <p>
        {t.account}: {account === undefined ? t.ofAllAccounts : <bdi>{account}</bdi>}
      </p>
      <p>
        {t.endpoint}: {endpoint === undefined ? t.ofAllEndpoints : operatorTexts.value.endpointKinds[endpoint]}
      </p>
      <Skipped total={counted} />
    </>
  );
}

function Done({ total }: { total: Batch }) {
  return (
    <>
      <p>
        <b>{deliveriesTexts.value.replayedSoFar(total.count)}</b>
      </p>
      <Skipped total={total} />
    </>
  );
}

/** The deliveries that are left out, with the endpoints to enable. */
function Skipped({ total: { skipped, disabledEndpoints } }: { total: Batch }) {
  if (skipped === 0) return null;
  return (
    <>
      <p class="fault">{deliveriesTexts.value.skipped(skipped)}</p>
      <ul>
        {disabledEndpoints.map(({ account, endpoint }) => (
          <li key={`${account} ${endpoint}`}>
            <a href={`${addressOf('endpoints')}?${new URLSearchParams({ account, endpoint })}`}>
              <Ltr>{account}</Ltr> · {operatorTexts.value.endpointKinds[endpoint]}
            </a>
          </li>
        ))}
      </ul>
      <p class="soft">{deliveriesTexts.value.skippedHelp}</p>
    </>
  );
}

/** Formats the number of a count, which can have ended before all were counted. */
function amountOf({ count, hasMore }: Batch): string {
  const amount = deliveriesTexts.value.deliveries(count);
  return hasMore ? deliveriesTexts.value.moreThan(amount) : amount;
}

function startOfYesterday(): Date {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
}
