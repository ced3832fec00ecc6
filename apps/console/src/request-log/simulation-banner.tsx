import type { SimulationView } from '../api/mock.ts';
import { announce } from '../ui/announcer.tsx';
import { simulations, switchOff } from './simulations.ts';

/** Says that responses are delayed or fail on purpose, for as long as they do. */
export function SimulationBanner() {
  return (
    <section aria-label="Failure simulations that are on" hidden={simulations.value.length === 0}>
      <ul id="simulations">
        {simulations.value.map((simulation) => (
          <Line key={simulation.session ?? ''} simulation={simulation} />
        ))}
      </ul>
    </section>
  );
}

function Line({ simulation }: { simulation: SimulationView }) {
  const { session } = simulation;
  const name = session === undefined ? 'requests without a session' : `session ${session}`;
  return (
    <li class="simulation">
      <span>
        <strong>Failure simulation is on</strong> for {name}: {effectOf(simulation)}.
      </span>
      <button
        type="button"
        onClick={() => void switchOff(session).catch(({ message }: Error) => announce(message))}
        aria-label={`Switch off for ${name}`}
      >
        Switch off
      </button>
    </li>
  );
}

function effectOf({ delay: { min, max }, errorPercent, errorStatus }: SimulationView): string {
  const delay = min === max ? `${max} ms delay` : `${min} to ${max} ms delay`;
  return [max > 0 && delay, errorPercent > 0 && `${errorPercent} % of requests get ${errorStatus}`]
    .filter(Boolean)
    .join(', ');
}
