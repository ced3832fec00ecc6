import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '../call.js';
import { callRedirected } from '../redirects.js';

const search = new URLSearchParams(location.search);
const callAll = async () => ({
  ...(await call(search.get('baseUrl'))),
  redirects: await callRedirected(search.get('redirects')),
});

function Page() {
  const [answer, setAnswer] = useState();
  useEffect(() => {
    callAll().then(setAnswer, (error) => setAnswer(`${error}`));
  }, []);
  return answer && <output>{JSON.stringify(answer)}</output>;
}

createRoot(document.getElementById('root')).render(<Page />);
