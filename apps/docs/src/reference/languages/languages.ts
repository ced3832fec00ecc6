/** The languages of the samples, in the order in which the pages offer them. */
import type { Entry } from '../../contract.ts';
import { curl } from '../samples.ts';
import type { Scenario } from '../scenarios.ts';
import { typescript } from '../typescript.ts';
import { csharp } from './csharp.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { requestOf, type SampleRequest } from './request.ts';
import { ruby } from './ruby.ts';

export interface Language {
  /** The name in addresses and in the storage of the browser. */
  id: string;
  name: string;
  /** The name of its grammar for highlighting. */
  grammar: string;
  /** Whether pages contain the sample. Others are fetched when the reader selects the language. */
  isInPage: boolean;
  /** Whether the tests run the samples. */
  isTested: boolean;
  sampleOf(entry: Entry, scenario: Scenario): string;
}

const fetched = (id: string, name: string, emit: (request: SampleRequest) => string): Language => ({
  id,
  name,
  grammar: id,
  isInPage: false,
  isTested: true,
  sampleOf: (entry, scenario) => emit(requestOf(entry, scenario)),
});

export const languages: readonly Language[] = [
  { id: 'curl', name: 'curl', grammar: 'bash', isInPage: true, isTested: true, sampleOf: curl },
  { id: 'ts', name: 'TypeScript', grammar: 'ts', isInPage: true, isTested: true, sampleOf: typescript },
  fetched('python', 'Python', python),
  fetched('php', 'PHP', php),
  fetched('java', 'Java', java),
  fetched('go', 'Go', go),
  { ...fetched('csharp', 'C#', csharp), isTested: false },
  fetched('ruby', 'Ruby', ruby),
];

/** The note below a sample that the tests do not run. */
export const untested = ({ name }: Language): string =>
  `Not compiled: our tests run the samples of every language but ${name}.`;

/** The path of the highlighted samples of an operation, without the language. */
export const samplesPath = ({ operation }: Entry): string =>
  `reference/samples/${operation.operationId.toLowerCase()}/`;
