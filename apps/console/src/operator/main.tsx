import { render } from 'preact';
import { preferredLanguage } from '../i18n/language.ts';
import { applyLanguage } from '../i18n/texts.ts';
import '../styles/base.css';
import '../styles/operator.css';
import { App } from './app.tsx';
import { loadSession } from './session.ts';

void loadSession();
// Before the first paint: the page is empty until then. Without its translation it is in English.
void applyLanguage(preferredLanguage())
  .catch(() => applyLanguage('en'))
  .then(() => render(<App />, document.querySelector('#app') as Element));
