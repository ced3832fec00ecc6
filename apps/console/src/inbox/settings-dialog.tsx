import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { SandboxSettings } from '../api/sandbox.ts';
import { announce } from '../ui/announcer.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { inboxTexts } from './inbox-texts.ts';
import { isChanged, loadSettings, saveSettings, settings } from './settings.ts';

const isOpen = signal(false);

const simulations = ['duplicates', 'outOfOrder', 'failing'] as const satisfies readonly (keyof SandboxSettings)[];

export function openSettings(): void {
  isOpen.value = true;
}

/** The failure simulation. Each change is saved at once. */
export function SettingsDialog() {
  return isOpen.value ? <OpenDialog /> : null;
}

/** Says that messages do not take their usual course, on every page: another user of the account may have chosen it. */
export function SimulationNotice() {
  const t = inboxTexts.value;
  if (!isChanged.value) return null;
  const chosen = simulations.filter((name) => settings.value[name]).map((name) => t.simulations[name]);
  return (
    <p id="simulation" class="notice quiet" role="status">
      <b>{t.simulationIsOn}</b> {chosen.join(' · ')}{' '}
      <button type="button" onClick={openSettings}>
        {t.changeSimulation}
      </button>
    </p>
  );
}

function OpenDialog() {
  const fault = useSignal<string | undefined>(undefined);
  const t = inboxTexts.value;
  const report = ({ message }: Error) => {
    fault.value = message;
  };
  useEffect(() => void loadSettings().catch(report), []);
  return (
    <Dialog
      titleId="settings-title"
      onClose={() => {
        isOpen.value = false;
      }}
    >
      <form method="dialog">
        <h2 id="settings-title">{t.failureSimulation}</h2>
        <p class="soft">{t.simulationDescription}</p>
        {simulations.map((name) => (
          <label key={name} class="switch">
            <input
              type="checkbox"
              checked={settings.value[name]}
              onChange={({ currentTarget }) => void save({ [name]: currentTarget.checked })}
            />{' '}
            <span>{t.simulations[name]}</span>
          </label>
        ))}
        <p class="fault" role="alert" hidden={fault.value === undefined}>
          {fault}
        </p>
        <div class="dialog-actions">
          <button type="submit" class="primary">
            {t.done}
          </button>
        </div>
      </form>
    </Dialog>
  );

  async function save(change: Partial<SandboxSettings>): Promise<void> {
    fault.value = undefined;
    await saveSettings({ ...settings.peek(), ...change }).then(() => announce(inboxTexts.value.saved), report);
  }
}
