import { expect, test } from 'vitest';
import { badge, interfaceAnchors, noteHtml } from './provenance.ts';

test('a section of the interface document becomes a link to its heading', () => {
  expect(noteHtml('Interface §4.8 names the field.', '/docs/')).toBe(
    'Interface <a href="/docs/interface/#48-chat-with-the-knowledge-base">§4.8</a> names the field.',
  );
  expect(noteHtml('Interface §8. "Ours" & <b>', '/')).toBe(
    'Interface <a href="/interface/#8-limits">§8</a>. &quot;Ours&quot; &amp; &lt;b>',
  );
});

test('backticks mark code', () => {
  expect(noteHtml('Takes `context` next to `a<b`.', '/')).toBe(
    'Takes <code>context</code> next to <code>a&lt;b</code>.',
  );
});

test('a numbered item leads to the heading of its section', () => {
  expect(noteHtml('§7.5', '/')).toBe('<a href="/interface/#7-errors">§7.5</a>');
});

test('rejects a section that the document does not have', () => {
  expect(() => noteHtml('Interface §10.2 says so.', '/')).toThrow('has no section §10.2');
});

test('the document has numbered sections', () => {
  expect(interfaceAnchors.get('4.4')).toBe('44-send-chat-app-message-text-or-media');
  expect(interfaceAnchors.size).toBeGreaterThan(20);
});

test('a badge is hidden by default, and a note stands next to it', () => {
  expect(badge('assumed', '/')).toContain('class="provenance" data-provenance="assumed"');
  expect(badge('assumed', '/', { always: true })).toContain('class="provenance always"');
  expect(badge('added', '/', { note: 'Ours.' })).toContain('</a> <span class="provenance-note">Ours.</span>');
});
