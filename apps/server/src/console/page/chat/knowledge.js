/** @import { ChatView } from '@omnichannel/console/knowledge-chat' */
import { copyButton } from '../copy.js';
import { h } from '../dom.js';
import { quoted } from '../shell.js';
import { count } from '../words.js';
import { chatAddress, newConversation } from './address.js';

/**
 * Who answers, and from what, in one line.
 *
 * @param {ChatView} view
 */
export function knowledgeLine({ answerer, model, bases }) {
  return [
    h(
      'span',
      { class: 'badge', 'data-answerer': answerer },
      answerer === 'model' ? `Model ${model}` : 'Quotations, no model',
    ),
    bases.length === 0
      ? h('a', { href: chatAddress(newConversation) }, 'Nothing is searched')
      : h('span', {}, 'Searches ', h('bdi', {}, bases.map(({ name }) => name).join(', '))),
  ];
}

/**
 * What stands in place of questions before the first one: who answers, from what, and what is missing.
 *
 * @param {ChatView} view
 * @param {string} userName the account
 */
export function knowledgeNotice(view, userName) {
  const { answerer, model, bases, others } = view;
  if (bases.length === 0 && others === 0) return importNotice(userName);
  if (bases.length === 0) return chooseNotice(userName, others);
  return h(
    'div',
    { class: 'about' },
    h('h3', {}, 'Ask the documents'),
    h('p', {}, 'Answers come from these documents, and name their sources:'),
    h(
      'ul',
      { class: 'bases' },
      ...bases.map(({ name, documents }) => h('li', {}, h('bdi', {}, name), ` ${count(documents, 'document')}`)),
    ),
    others > 0 &&
      h(
        'p',
        {},
        `${count(others, 'knowledge base')} more of this account ${others === 1 ? 'is' : 'are'} not searched.`,
      ),
    answerer === 'model'
      ? h('p', {}, 'Answers are written by the model ', h('bdi', {}, model ?? ''), '.')
      : h(
          'p',
          {},
          'No language model is set up, so that answers quote the sentences that fit best. For written ones start the service with ',
          h('code', {}, 'LLM_BASE_URL'),
          ' and ',
          h('code', {}, 'LLM_MODEL'),
          '.',
        ),
  );
}

/** @param {string} userName */
function importNotice(userName) {
  return h(
    'div',
    { class: 'about' },
    h('h3', {}, 'There is nothing to answer from yet'),
    h(
      'p',
      {},
      'Import a folder of documents (Markdown, HTML, text, PDF or DOCX), where the service runs, with its settings. This page notices it.',
    ),
    command(`omnichannel-server knowledge import ./handbook --name handbook --account ${quoted(userName)}`),
  );
}

/**
 * @param {string} userName
 * @param {number} others
 */
function chooseNotice(userName, others) {
  return h(
    'div',
    { class: 'about' },
    h('h3', {}, 'No knowledge base is chosen'),
    h(
      'p',
      {},
      `This account has ${count(others, 'knowledge base')}, and searches none of them. Let it search all, where the service runs, with its settings:`,
    ),
    command(`omnichannel-server accounts set ${quoted(userName)} --knowledge all`),
  );
}

/** @param {string} line */
function command(line) {
  return h(
    'div',
    { class: 'code' },
    h('pre', { tabindex: '0', role: 'group', 'aria-label': 'Command, can be scrolled' }, h('code', {}, line)),
    copyButton('Copy', line),
  );
}
