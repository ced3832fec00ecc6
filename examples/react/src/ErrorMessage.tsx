import { explainError } from './explain-error.ts';

/** Shows an error, if there is one, and has a screen reader say it. */
export function ErrorMessage({ error }: { error: Parameters<typeof explainError>[0] | null }) {
  return <div role="alert">{error && <p className="message bad">{explainError(error)}</p>}</div>;
}
