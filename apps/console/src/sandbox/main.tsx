import { render } from 'preact';
import { preferredLanguage } from '../i18n/language.ts';
import { applyLanguage } from '../i18n/texts.ts';
import '../styles/base.css';
import '../styles/page.css';
import '../styles/layout.css';
import '../styles/inbox.css';
import '../styles/thread.css';
import '../styles/details.css';
import { start } from '../inbox/inbox.ts';
import { App } from './app.tsx';

void start();
// Before the first paint: the page is empty until then. Without its translation it is in English.
void applyLanguage(preferredLanguage())
  .catch(() => applyLanguage('en'))
  .then(() => render(<App />, document.querySelector('#app') as Element));
