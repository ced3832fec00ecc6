import { render } from 'preact';
import '../styles/base.css';
import '../styles/page.css';
import '../styles/layout.css';
import '../styles/inbox.css';
import '../styles/thread.css';
import '../styles/details.css';
import { start } from '../inbox/inbox.ts';
import { App } from './app.tsx';

void start();
render(<App />, document.querySelector('#app') as Element);
