import type { ComponentChildren } from 'preact';
import { highlighted } from './highlight.ts';
import { findPasscode, passcodePattern } from './passcode.ts';

/** Web addresses, without the full stop or the bracket that follows them. */
const addressPattern = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]{}]/gi;

/** A text with links for its web addresses and an emphasised passcode. It finds its own direction. */
export function MessageText({ text }: { text: string }) {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(addressPattern)) {
    parts.push(
      withPasscode(text.slice(end, index)),
      <WebLink key={index} url={url}>
        {highlighted(url)}
      </WebLink>,
    );
    end = index + url.length;
  }
  parts.push(end === 0 ? withPasscode(text) : highlighted(text.slice(end)));
  return (
    <p class="text" dir="auto">
      {parts}
    </p>
  );
}

function withPasscode(text: string): ComponentChildren {
  const passcode = findPasscode(text);
  if (passcode === undefined) return highlighted(text);
  const start = text.search(passcodePattern);
  return [
    highlighted(text.slice(0, start)),
    <strong key="passcode">{highlighted(passcode)}</strong>,
    highlighted(text.slice(start + passcode.length)),
  ];
}

/** The title of a part of a message. */
export function Title({ text }: { text: string }) {
  return (
    <p class="title" dir="auto">
      {highlighted(text)}
    </p>
  );
}

interface WebLinkProps {
  url: string;
  class?: string;
  children: ComponentChildren;
}

/** A link that opens in a new tab, which does not learn its origin; only the text, where it is no web address. */
export function WebLink({ url, class: className, children }: WebLinkProps) {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return <span class={className}>{children}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" class={className}>
      {children}
    </a>
  );
}

/** In place of a preview, which would load a page from elsewhere. */
export function LinkPreview({ text }: { text: string }) {
  const [url] = text.match(addressPattern) ?? [];
  if (url === undefined || !URL.canParse(url)) return null;
  const { host, pathname } = new URL(url);
  return (
    <p class="preview-card">
      <b>{host}</b>
      {pathname.length > 1 && <span>{pathname}</span>}
    </p>
  );
}
