import { computed, signal } from '@preact/signals';
import type { SandboxSettings } from '../api/sandbox.ts';
import { request } from '../sandbox/request.ts';

/** The failure simulation, which applies to all who use the account. */
export const settings = signal<SandboxSettings>({ duplicates: false, outOfOrder: false, failing: false });

/** Whether a setting differs from the default. */
export const isChanged = computed(() => Object.values(settings.value).includes(true));

export async function loadSettings(): Promise<void> {
  settings.value = await request<SandboxSettings>('GET', '/settings');
}

/** @throws {Error} with the problem; the settings are then as before */
export async function saveSettings(changed: SandboxSettings): Promise<void> {
  const before = settings.peek();
  settings.value = changed;
  try {
    settings.value = await request<SandboxSettings>('PUT', '/settings', changed);
  } catch (error) {
    settings.value = before;
    throw error;
  }
}
