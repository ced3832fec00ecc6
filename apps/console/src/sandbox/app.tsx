import { ErrorBoundary, LocationProvider, lazy, Route, Router, useLocation } from 'preact-iso';
import { withTexts } from '../i18n/texts.ts';
import { ClearDialog } from '../inbox/clear-dialog.tsx';
import { InboxPage } from '../inbox/inbox-page.tsx';
import { NewConversationDialog } from '../inbox/new-conversation-dialog.tsx';
import { SettingsDialog, SimulationNotice } from '../inbox/settings-dialog.tsx';
import { Announcer } from '../ui/announcer.tsx';
import { Bar } from './bar.tsx';
import { connectNavigation } from './navigation.ts';
import { sessionEnd } from './session.ts';

const KnowledgeChatPage = lazy(() =>
  withTexts(import('../knowledge-chat/knowledge-chat-page.tsx')).then((module) => module.KnowledgeChatPage),
);

const NotificationsPage = lazy(() =>
  withTexts(import('../notifications/notifications-page.tsx')).then((module) => module.NotificationsPage),
);

const RejectedRequestsPage = lazy(() =>
  withTexts(import('../rejected-requests/rejected-requests-page.tsx')).then((module) => module.RejectedRequestsPage),
);

/** The sandbox pages: the bar, the section of the address, and dialogs over both. */
export function App() {
  return (
    <LocationProvider scope="/sandbox">
      <Page />
    </LocationProvider>
  );
}

function Page() {
  connectNavigation(useLocation().route);
  return (
    <>
      <Bar />
      <p id="notice" class="notice" role="alert" hidden={sessionEnd.value === undefined}>
        {sessionEnd}
      </p>
      <SimulationNotice />
      <ErrorBoundary>
        <Router>
          <Route path="/sandbox/knowledge-chat/:place*" component={KnowledgeChatPage} />
          <Route path="/sandbox/subscribers/:id*" component={NotificationsPage} />
          <Route path="/sandbox/workflows/:id*" component={NotificationsPage} />
          <Route path="/sandbox/event-log/:id*" component={NotificationsPage} />
          <Route path="/sandbox/rejected-requests" component={RejectedRequestsPage} />
          <Route default component={InboxPage} />
        </Router>
      </ErrorBoundary>
      <Announcer />
      <NewConversationDialog />
      <SettingsDialog />
      <ClearDialog />
    </>
  );
}
