import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '../call.js';

const baseUrl = new URLSearchParams(location.search).get('baseUrl');

function Page() {
  const [answer, setAnswer] = useState();
  useEffect(() => {
    call(baseUrl).then(setAnswer, (error) => setAnswer(`${error}`));
  }, []);
  return answer && <output>{JSON.stringify(answer)}</output>;
}

createRoot(document.getElementById('root')).render(<Page />);
