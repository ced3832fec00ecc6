/** The samples of the fallback to a template, by the id of their language. */
import { type FallbackCalls, fallbackCalls } from './calls.ts';
import { csharpFallback, goFallback, javaFallback } from './compiled.ts';
import { curlFallback, phpFallback, pythonFallback, rubyFallback, typescriptFallback } from './scripts.ts';

const emitters: Readonly<Record<string, (calls: FallbackCalls) => string>> = {
  curl: curlFallback,
  ts: typescriptFallback,
  python: pythonFallback,
  php: phpFallback,
  java: javaFallback,
  go: goFallback,
  csharp: csharpFallback,
  ruby: rubyFallback,
};

/**
 * Writes the sample of a language.
 *
 * @throws {Error} if there is none
 */
export function templateFallback(language: string): string {
  const emit = emitters[language];
  if (!emit) throw new Error(`There is no fallback sample in '${language}'.`);
  return emit(fallbackCalls);
}
