import type { APIRoute, GetStaticPaths } from 'astro';
import type { Entry } from '../../../../contract.ts';
import { llmsPath, withBase } from '../../../../publish/page-paths.ts';
import { fence } from '../../../../reference/languages/code.ts';
import { type Language, untested } from '../../../../reference/languages/languages.ts';
import { fetchedSamples } from '../../../../reference/languages/sample-files.ts';
import { choicesOf } from '../../../../reference/scenarios.ts';
import { origin } from '../../../../site.ts';

interface Props {
  entry: Entry;
  language: Language;
}

export const getStaticPaths = fetchedSamples satisfies GetStaticPaths;

/** The samples of an operation in one language as Markdown. The Markdown of the pages links to it. */
export const GET: APIRoute<Props> = ({ props: { entry, language } }) => {
  const samples = choicesOf(entry).map((scenario) =>
    [`## ${scenario.name}`, `${scenario.summary}.`, fence(language.sampleOf(entry, scenario), language.grammar)].join(
      '\n\n',
    ),
  );
  const index = `> All pages of this documentation: [llms.txt](${origin ?? ''}${withBase(llmsPath, import.meta.env.BASE_URL)})`;
  const title = `# ${entry.operation.operationId} in ${language.name}`;
  const notes = language.isTested ? [] : [untested(language)];
  return new Response(`${[index, title, ...notes, ...samples].join('\n\n')}\n`, {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8' },
  });
};
