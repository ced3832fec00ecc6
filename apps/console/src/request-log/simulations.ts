import { signal } from '@preact/signals';
import type { SimulationView } from '../api/mock.ts';
import { announce } from '../ui/announcer.tsx';
import { request } from './request.ts';

/** The sessions whose requests get delays or errors. The mock keeps them, so that they survive a reload of the page. */
export const simulations = signal<readonly SimulationView[]>([]);

/** Switches the simulation of a session on, or changes it. @throws {Error} with the problem */
export async function setSimulation({ session, ...simulation }: SimulationView): Promise<void> {
  const view = await request<SimulationView>('PUT', '/simulation', simulation, sessionHeaders(session));
  const isOn = view.delay !== undefined;
  replace(session, isOn ? { ...view, ...(session !== undefined && { session }) } : undefined);
  announce(isOn ? 'Failure simulation is on' : 'Failure simulation is off');
}

/** Switches the simulation of a session off. @throws {Error} with the problem */
export async function switchOff(session: string | undefined): Promise<void> {
  await request('DELETE', '/simulation', undefined, sessionHeaders(session));
  replace(session, undefined);
  announce('Failure simulation is off');
}

function replace(session: string | undefined, simulation: SimulationView | undefined): void {
  const others = simulations.peek().filter((known) => known.session !== session);
  simulations.value = simulation ? [...others, simulation] : others;
}

function sessionHeaders(session: string | undefined): Record<string, string> {
  return session === undefined ? {} : { 'X-Mock-Session': session };
}
