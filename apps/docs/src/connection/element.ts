/** `<connection-button>`: names the server of the connection, and opens its dialog. The dialog is loaded on demand. */
import { nameOf, onConnectionChanged, readConnection, type Servers } from './connection.ts';
import { openConnection, serversOf } from './open.ts';

class ConnectionButton extends HTMLElement {
  connectedCallback() {
    const servers: Servers = serversOf(this);
    const button = this.querySelector('button');
    const name = this.querySelector('[data-name]');
    if (!button || !name) return;
    const show = () => {
      name.textContent = nameOf(readConnection(servers), servers);
    };
    show();
    onConnectionChanged(show);
    button.hidden = false;
    button.addEventListener('click', openConnection);
  }
}

customElements.define('connection-button', ConnectionButton);
