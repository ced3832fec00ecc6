import { copyButton } from './copy.js';
import { byId, h } from './dom.js';
import { quoted } from './shell.js';

let userName = 'sandbox';

/**
 * What stands in place of the people before the first message.
 *
 * @param {string} account the user name to sign in with
 * @param {() => void} onNew
 */
export function createFirstMessage(account, onNew) {
  userName = account;
  byId('first', HTMLElement).replaceChildren(
    h('h2', {}, 'No messages yet'),
    h(
      'p',
      {},
      'The messages of this account reach no phone. Whatever it sends, on any channel, appears here at once. Send the first passcode:',
    ),
    firstCall('+12025550100'),
    h('p', { class: 'or' }, 'Or begin at the other end: '),
    h('button', { type: 'button', onclick: onNew }, 'Write as a person'),
  );
}

/**
 * What stands in place of the people of a live account.
 *
 * @param {string} program how a command of the service begins
 */
export function explainLiveAccount(program) {
  byId('first', HTMLElement).replaceChildren(
    h('h2', {}, 'This account is live'),
    h(
      'p',
      {},
      'Its messages go to people, through the carriers that the service is connected to, and this page does not show them. A channel without a carrier rejects them with 501. To try things out, make a sandbox account where the service runs, and open its page:',
    ),
    commands([`${program} accounts create trial --sandbox`, `${program} sandbox-link trial`].join('\n')),
    h(
      'p',
      { class: 'or' },
      'The knowledge chat answers the questions of this account: ',
      h('a', { href: '#/chat' }, 'open it'),
    ),
  );
}

/**
 * The calls that send a passcode, to paste into a terminal.
 *
 * @param {string} number
 */
export function firstCall(number) {
  const url = location.origin;
  const json = "-H 'Content-Type: application/json'";
  // The key is the shell's variable, between two quoted parts.
  const credentials = `${quoted(`{"userName":${JSON.stringify(userName)},"apiKey":"`)}"$API_KEY"'"}'`;
  const lines = `API_KEY=${quoted(`the API key of ${userName}`)}
TOKEN=$(curl -s ${url}/auth/v1/tokens/ ${json} \\
  -d ${credentials} \\
  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl ${url}/mfa/v1/destinations/verification -H "Authorization: Bearer $TOKEN" \\
  ${json} -d '{"number":"${number}"}'`;
  return commands(lines);
}

/** @param {string} lines to paste into a terminal */
function commands(lines) {
  return h(
    'div',
    { class: 'code' },
    h('pre', { tabindex: '0', role: 'group', 'aria-label': 'Commands, can be scrolled' }, h('code', {}, lines)),
    copyButton('Copy', lines),
  );
}
