import { errorType, type OpenSpan, openChildSpan } from '../tracing/tracing.ts';

/** Characters of a statement that a span keeps. */
const maxTextCharacters = 2000;

/**
 * Runs a query of the driver in a span with the text of the statement, which has parameters in place of values.
 *
 * @param parameters of `Client.query`: a text or an object with `text`, and perhaps a callback at the end
 */
export function traceQuery(
  parameters: readonly unknown[],
  query: (parameters: readonly unknown[]) => unknown,
): unknown {
  const text = textOf(parameters[0]);
  const opened = text === undefined ? undefined : openQuerySpan(text);
  if (!opened) return query(parameters);
  const callback = parameters.at(-1);
  if (typeof callback === 'function') {
    const traced = (error: unknown, ...results: unknown[]) => {
      end(opened, error);
      callback(error, ...results);
    };
    return query([...parameters.slice(0, -1), traced]);
  }
  const result = query(parameters);
  if (result instanceof Promise) {
    result.then(
      () => end(opened, undefined),
      (error) => end(opened, error),
    );
  } else opened.end();
  return result;
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

function openQuerySpan(text: string): OpenSpan | undefined {
  const statement = text.trim().replaceAll(/\s+/g, ' ');
  const operation = /^\w+/.exec(statement)?.[0].toUpperCase() ?? 'QUERY';
  return openChildSpan(operation, {
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': statement.slice(0, maxTextCharacters),
    },
  });
}

function end(opened: OpenSpan, error: unknown): void {
  if (error) opened.span.fail(errorType(error));
  opened.end();
}
