import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import './style.css';

// `?lang=ar` shows the page from right to left, with the bell in Arabic.
if (new URLSearchParams(location.search).get('lang') === 'ar') {
  document.documentElement.lang = 'ar';
  document.documentElement.dir = 'rtl';
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
