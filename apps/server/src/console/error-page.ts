import { invokedProgram } from '../platform/command-hint.ts';

/** A page that is shown in place of the sandbox. */
export interface ErrorPage {
  title: string;
  /** The text as HTML, for a service on this port. */
  text(port: number): string;
}

/** Describes how to get a link. It omits the data directory, since outsiders may read the page. */
const howToGetLink = (
  port: number,
) => `<p>Create a new link on the machine that runs the service. Replace <code>sandbox</code> by the name of your account, and add the settings of the service, such as <code>--data-dir</code>:</p>
<pre tabindex="0"><code>${invokedProgram()} sandbox-link sandbox --port ${port}</code></pre>
<p>The link opens once, within 15 minutes.</p>`;

export const errorPages = {
  noSession: {
    title: 'The sandbox opens by a link',
    text: (
      port,
    ) => `<p>This page shows messages with their passcodes. A link that works once admits a browser for 12 hours. The service prints one when it starts.</p>
${howToGetLink(port)}
<p>Have you just opened one? <a href="/sandbox">Continue to the sandbox</a></p>`,
  },
  linkUsed: {
    title: 'This link was used, or is too old',
    text: (port) =>
      `${howToGetLink(port)}\n<p>Did you use it in this browser? <a href="/sandbox">Continue to the sandbox</a></p>`,
  },
  unknownAddress: {
    title: 'There is no such page',
    text: () => `<p>The address may be wrong or out of date. <a href="/sandbox">Go to the sandbox</a></p>`,
  },
} as const satisfies Record<string, ErrorPage>;

interface RenderOptions {
  /** The port of the service. */
  port: number;
  /** The address of the style sheet. */
  stylesheet: string;
}

/** Renders a page that is shown in place of the sandbox, and explains why. */
export function renderErrorPage({ title, text }: ErrorPage, { port, stylesheet }: RenderOptions): string {
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
