import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { SimulationView } from '../api/mock.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { knownSessions } from './log.ts';
import { setSimulation, simulations } from './simulations.ts';

const statuses = [429, 500, 502, 503, 504];

const isOpen = signal(false);

export function openSimulation(): void {
  isOpen.value = true;
}

function close(): void {
  isOpen.value = false;
}

/** Sets delays and errors of the requests of a session. */
export function SimulationDialog() {
  return isOpen.value ? <OpenDialog /> : null;
}

function OpenDialog() {
  const [session, setSession] = useState(simulations.peek()[0]?.session ?? '');
  const known = simulationOf(session);
  const { delay, errorPercent, errorStatus } = known ?? {
    delay: { min: 0, max: 0 },
    errorPercent: 0,
    errorStatus: 503,
  };
  return (
    <FormDialog
      id="simulation"
      title="Failure simulation"
      description="Delays responses, and gives a share of the requests an error, until you switch it off. Requests that choose their response, and those that a rule replies to, get no error."
      firstField="[name=min]"
      cancel="Close"
      submit="Apply"
      onSubmit={apply}
      onClose={close}
    >
      <label class="field">
        <span>Session</span>{' '}
        <input
          list="sessions"
          autocomplete="off"
          spellcheck={false}
          placeholder="Requests without a session"
          value={session}
          onInput={({ currentTarget }) => setSession(currentTarget.value)}
        />
      </label>
      <datalist id="sessions">
        {knownSessions.value.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      {/* The fields show the state of another session when one is chosen. */}
      <div key={known ? JSON.stringify(known) : ''} class="fields">
        <NumberField name="min" label="Delay from, in ms" max={60_000} value={delay.min} />
        <NumberField name="max" label="Delay to, in ms" max={60_000} value={delay.max} />
        <NumberField name="percent" label="Error rate, in %" max={100} value={errorPercent} />
        <label class="field">
          <span>Error status</span>{' '}
          <select name="status">
            {statuses.map((status) => (
              <option key={status} value={status} selected={status === errorStatus}>
                {status}
              </option>
            ))}
          </select>
        </label>
      </div>
    </FormDialog>
  );

  async function apply(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form);
    const number = (name: string) => Number(data.get(name));
    const min = number('min');
    await setSimulation({
      ...(session.trim() !== '' && { session: session.trim() }),
      // A range that ends below its beginning is one value: people fill in the first field only.
      delay: { min, max: Math.max(min, number('max')) },
      errorPercent: number('percent'),
      errorStatus: number('status'),
    });
    close();
  }
}

function simulationOf(session: string): SimulationView | undefined {
  return simulations.value.find((known) => (known.session ?? '') === session.trim());
}

interface NumberFieldProps {
  name: string;
  label: string;
  max: number;
  value: number;
}

function NumberField({ name, label, max, value }: NumberFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>{' '}
      <input
        type="number"
        name={name}
        min={0}
        max={max}
        step={name === 'percent' ? 'any' : 1}
        required
        defaultValue={String(value)}
      />
    </label>
  );
}
