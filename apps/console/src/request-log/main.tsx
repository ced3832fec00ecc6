import { render } from 'preact';
import '../styles/base.css';
import '../styles/request-log.css';
import { App } from './app.tsx';
import { connect } from './connection.ts';

connect();
render(<App />, document.querySelector('#app') as Element);
