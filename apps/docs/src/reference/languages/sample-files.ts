/** The files with the samples that a page does not contain: one for each operation and language. */
import { type Entry, operationEntries } from '../../contract.ts';
import { type Language, languages } from './languages.ts';

interface SampleFile {
  params: { operation: string; language: string };
  props: { entry: Entry; language: Language };
}

export const fetchedSamples = (): SampleFile[] =>
  operationEntries.flatMap((entry) =>
    languages
      .filter(({ isInPage }) => !isInPage)
      .map((language) => ({
        params: { operation: entry.operation.operationId.toLowerCase(), language: language.id },
        props: { entry, language },
      })),
  );
