import { programHere } from '../platform/suggest-command.ts';

/** What stands in place of the page. */
export interface Notice {
  title: string;
  /** As HTML, of a service on this port. */
  text(port: number): string;
}

/** Without the data directory: whoever comes by the address of the service may read it. */
const howToGetLink = (
  port: number,
) => `<p>Get a new one where the service runs, with the name of your account in place of <code>sandbox</code>. Add the settings that the service was started with, such as <code>--data-dir</code>:</p>
<pre tabindex="0"><code>${programHere()} sandbox-link sandbox --port ${port}</code></pre>
<p>It opens once, within 15 minutes.</p>`;

export const notices = {
  noSession: {
    title: 'The sandbox opens by a link',
    text: (
      port,
    ) => `<p>This page shows messages with their passcodes, so it lets a browser in for 12 hours by a link that works once. The service prints one when it starts.</p>
${howToGetLink(port)}
<p>Have you just opened one? <a href="/sandbox">Go on to the sandbox</a></p>`,
  },
  linkUsed: {
    title: 'This link was used, or is too old',
    text: (port) =>
      `${howToGetLink(port)}\n<p>Did you use it in this browser? <a href="/sandbox">Go on to the sandbox</a></p>`,
  },
} as const satisfies Record<string, Notice>;

interface NoticePageOptions {
  /** The port of the service. */
  port: number;
  /** The address of the style sheet. */
  stylesheet: string;
}

/** Returns the HTML page that is sent in place of the page. */
export function noticePage({ title, text }: Notice, { port, stylesheet }: NoticePageOptions): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesheet}">
<body class="notice-page">
<main>
<h1>${title}</h1>
${text(port)}
</main>
</body>
</html>
`;
}
