import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { InboxBell } from './InboxBell.tsx';
import { KnowledgeChat } from './KnowledgeChat.tsx';
import { TopicList } from './TopicList.tsx';
import { VerifyPhone } from './VerifyPhone.tsx';

export function App() {
  // The client of the service repeats what is safe to repeat; twice over would only be slower.
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={queryClient}>
      <main>
        <header className="row between">
          <h1>Omnichannel sample</h1>
          <InboxBell />
        </header>
        <VerifyPhone />
        <KnowledgeChat />
        <TopicList />
      </main>
    </QueryClientProvider>
  );
}
