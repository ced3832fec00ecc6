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
      'Nothing leaves the sandbox: what is sent to anybody, on any channel, stands here a moment later. Send the first passcode:',
    ),
    firstCall('+12025550100'),
    h('p', { class: 'or' }, 'Or begin at the other end: '),
    h('button', { type: 'button', onclick: onNew }, 'Write as a person'),
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
  return h(
    'div',
    { class: 'code' },
    h('pre', { tabindex: '0', role: 'group', 'aria-label': 'Calls, can be scrolled' }, h('code', {}, lines)),
    copyButton('Copy', lines),
  );
}
