/** @import { Kept, SandboxMessage } from '@omnichannel/console/sandbox' */
import { ask, SessionOver } from './ask.js';

/**
 * @typedef {object} Heard
 * @property {(messages: readonly SandboxMessage[]) => void} messages
 * @property {(kept: Kept) => void} kept
 * @property {() => void} reload more has changed than is told one by one
 * @property {(connected: boolean) => void} connected
 * @property {(reason: string) => void} over the session is over, and nothing more is heard
 */

/**
 * Hears of messages, and connects again when the service was stopped, to go on after the last change.
 *
 * @param {number} revision after which to begin
 * @param {Heard} heard
 */
export function listen(revision, heard) {
  let last = revision;
  /** @type {EventSource | undefined} */
  let source;
  /** @type {SandboxMessage[]} What has come since the page was drawn. */
  let waiting = [];

  // A page that nobody sees needs no connection: a browser has only a few for each host.
  document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()));
  connect();

  function connect() {
    disconnect();
    const opened = new EventSource(`/sandbox/events?after=${last}`);
    source = opened;
    opened.addEventListener('open', () => heard.connected(true));
    opened.addEventListener('message', ({ data, lastEventId }) => {
      last = Number(lastEventId);
      if (waiting.push(JSON.parse(data)) === 1) requestAnimationFrame(flush);
    });
    opened.addEventListener('kept', ({ data }) => {
      flush();
      heard.kept(JSON.parse(data));
    });
    opened.addEventListener('reload', ({ lastEventId }) => {
      last = Number(lastEventId);
      heard.reload();
    });
    opened.addEventListener('error', () => {
      heard.connected(false);
      // The browser has given up: it was refused, or nobody answered.
      if (opened.readyState === EventSource.CLOSED) void retry(opened);
    });
  }

  function disconnect() {
    source?.close();
    source = undefined;
  }

  function flush() {
    const messages = waiting;
    waiting = [];
    if (messages.length > 0) heard.messages(messages);
  }

  /** @param {EventSource} refused */
  async function retry(refused) {
    try {
      await ask('GET', '/session');
    } catch (error) {
      if (error instanceof SessionOver) return heard.over(error.message);
    }
    setTimeout(() => {
      if (source === refused) connect();
    }, 1000);
  }
}
