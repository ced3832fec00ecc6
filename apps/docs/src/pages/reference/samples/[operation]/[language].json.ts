import { Code } from '@astrojs/starlight/components';
import type { APIRoute, GetStaticPaths } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { focusableCode } from '../../../../code/focusable.ts';
import type { Entry } from '../../../../contract.ts';
import { type Language, untested } from '../../../../reference/languages/languages.ts';
import { fetchedSamples } from '../../../../reference/languages/sample-files.ts';
import { choicesOf } from '../../../../reference/scenarios.ts';

interface Props {
  entry: Entry;
  language: Language;
}

export const getStaticPaths = fetchedSamples satisfies GetStaticPaths;

/** Style and script of code blocks. Every page that fetches a sample has them. */
// redos: a sample of this site, when it is built
const pageAssets = /<link rel="stylesheet"[^>]*>|<script\b[^>]*><\/script>/g;

let container: Promise<AstroContainer> | undefined;

/** The highlighted samples of an operation in one language, by scenario. A page fetches them. */
export const GET: APIRoute<Props> = async ({ props: { entry, language } }) => {
  container ??= AstroContainer.create();
  const samples: Record<string, string> = {};
  for (const scenario of choicesOf(entry)) {
    const code = language.sampleOf(entry, scenario);
    const props = { code, lang: language.grammar, frame: 'code', title: 'Request' };
    const block = await (await container).renderToString(Code, { props });
    const html = focusableCode(block.replace(pageAssets, ''));
    samples[scenario.name] = language.isTested ? html : `${html}<p class="untested">${untested(language)}</p>`;
  }
  return Response.json(samples);
};
