import { createClient } from '@omnichannel/client';
import { useKnowledgeChat } from '@omnichannel/client/react';
import { StrictMode, useEffect, useState, version } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '../call.js';
import { callRedirected } from '../redirects.js';

const search = new URLSearchParams(location.search);
const baseUrl = search.get('baseUrl');
const client = createClient({ baseUrl, token: 'any' });
const callAll = async () => ({
  ...(await call(baseUrl)),
  redirects: await callRedirected(search.get('redirects')),
});
// Once: in strict mode, React runs each effect twice.
const calls = callAll();

function Page() {
  const [answer, setAnswer] = useState();
  const { messages, status, ask } = useKnowledgeChat({ client, user: 'user-1042' });
  useEffect(() => {
    calls.then(setAnswer, (error) => setAnswer(`${error}`));
    const timer = setTimeout(ask, 0, 'When do you open?');
    return () => clearTimeout(timer);
  }, [ask]);
  const chat = messages.map((one) => `${one.role} ${one.text ? one.status : 'empty'}`);
  return (
    answer && status === 'ready' && chat.length > 0 && <output>{JSON.stringify({ ...answer, chat, version })}</output>
  );
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
