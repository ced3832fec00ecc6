import { useEffect } from 'preact/hooks';
import { Announcer } from '../ui/announcer.tsx';
import { isConnected } from './connection.ts';
import { DeliveriesDialog, openDeliveries } from './deliveries-dialog.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { InboundDialog, openInbound } from './inbound-dialog.tsx';
import { useLogKeys } from './keyboard.ts';
import { nextResponses } from './next-responses.ts';
import { NextResponsesDialog, openNextResponses } from './next-responses-dialog.tsx';
import { RequestList } from './request-list.tsx';
import { SimulationBanner } from './simulation-banner.tsx';
import { openSimulation, SimulationDialog } from './simulation-dialog.tsx';
import { about, view } from './view.ts';

/** The request log of the mock. */
export function App() {
  useLogKeys();
  useTitle();
  return (
    <>
      <Bar />
      <SimulationBanner />
      <p class="notice" role="alert" hidden={isConnected.value !== false}>
        {isConnected.value === false && 'The mock does not respond. This page reconnects when the mock runs again.'}
      </p>
      <main data-view={view.value}>
        <RequestList />
        <DetailsPanel />
      </main>
      <Announcer />
      <NextResponsesDialog />
      <InboundDialog />
      <DeliveriesDialog />
      <SimulationDialog />
    </>
  );
}

function Bar() {
  const state = isConnected.value === undefined ? 'connecting' : isConnected.value ? 'connected' : 'lost';
  const next = Object.keys(nextResponses.value).length;
  return (
    <header class="bar">
      <h1>
        <span>{about.value ? `Mock of ${about.value.title}` : 'Mock'}</span> <small>{about.value?.version}</small>
      </h1>
      <p id="connection" data-state={state}>
        {{ connecting: 'Connecting…', connected: 'Connected', lost: 'Not connected' }[state]}
      </p>
      <div class="bar-actions">
        <button type="button" onClick={openNextResponses}>
          Next responses{' '}
          <span id="next-count" class="count" hidden={next === 0}>
            {next}
          </span>
        </button>
        <button type="button" onClick={openInbound}>
          Inbound message
        </button>
        <button type="button" onClick={openDeliveries}>
          Deliveries
        </button>
        <button type="button" onClick={openSimulation}>
          Failure simulation
        </button>
      </div>
    </header>
  );
}

function useTitle(): void {
  const title = about.value?.title;
  useEffect(() => {
    if (title !== undefined) document.title = `Mock of ${title}`;
  }, [title]);
}
