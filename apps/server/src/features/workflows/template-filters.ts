import { type FilterImplOptions, filters as liquidFilters } from 'liquidjs';
import { escapeHtml, toText, ValueLimitError } from './template-output.ts';

/**
 * The filters of liquidjs that templates have: each takes and returns a text or a number. Filters that multiply a text (`append`, `replace`),
 * evaluate expressions (`where_exp`) or read something outside (`now`) are left out.
 */
const textFilterNames = [
  'capitalize',
  'date',
  'downcase',
  'lstrip',
  'rstrip',
  'strip',
  'strip_newlines',
  'truncate',
  'truncatewords',
  'upcase',
  'url_encode',
] as const;

const numberFilterNames = [
  'abs',
  'at_least',
  'at_most',
  'ceil',
  'divided_by',
  'floor',
  'minus',
  'modulo',
  'plus',
  'round',
  'times',
] as const;

type Filter = (this: unknown, value: unknown, ...args: unknown[]) => unknown;

/** Filters of texts without markup. `escape` escapes for HTML, for callers that insert such a text into a page. */
export const textFilters = createFilters((value) => escapeHtml(toText(value)));

/** Filters of HTML. All outputs are escaped there, so `escape` does nothing. */
export const htmlFilters = createFilters(toText);

/** The names of all filters, for error texts and documentation. */
export const filterNames: readonly string[] = Object.keys(textFilters).sort();

function createFilters(escapeValue: (value: unknown) => string): Record<string, FilterImplOptions> {
  const filters: Record<string, Filter> = {
    default: (value, fallback) => (isEmpty(value) ? fallback : value),
    escape: escapeValue,
    first: (value) => (Array.isArray(value) ? value[0] : toText(value).slice(0, 1)),
    last: (value) => (Array.isArray(value) ? value.at(-1) : toText(value).slice(-1)),
    join: (value, separator) => joinItems(value, separator),
    size: (value) => (Array.isArray(value) ? value.length : toText(value).length),
  };
  for (const name of textFilterNames) filters[name] = guard(liquidFilters[name] as Filter);
  for (const name of numberFilterNames) filters[name] = guard(toFiniteNumber(liquidFilters[name] as Filter));
  return filters;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === false || value === '' || (Array.isArray(value) && !value.length)
  );
}

function joinItems(value: unknown, separator: unknown): string {
  const items = Array.isArray(value) ? value : [value];
  return toText(items.map((item) => toText(item)).join(separator === undefined ? ' ' : toText(separator)));
}

/** Gives a filter texts and numbers only, and shows nothing if it fails, such as for an unknown time zone. */
function guard(filter: Filter): Filter {
  return function (value, ...args) {
    const [scalar, ...scalars] = [value, ...args].map(toScalar);
    // The output must not depend on the time at which it is rendered.
    if (scalar === undefined || scalar === 'now' || scalar === 'today') return scalar;
    try {
      return filter.call(this, scalar, ...scalars);
    } catch (error) {
      if (error instanceof Error && error.message.includes('limit exceeded')) throw new ValueLimitError(error.message);
      return '';
    }
  };
}

function toScalar(value: unknown): unknown {
  return typeof value === 'number' || value === undefined || value === null ? (value ?? undefined) : toText(value);
}

/** Shows nothing for a computation with a value that is not a number, or whose result is not. */
function toFiniteNumber(filter: Filter): Filter {
  return function (...values) {
    const numbers = values.map(Number);
    const result = numbers.some(Number.isNaN) ? Number.NaN : Number(filter.apply(this, numbers as [number]));
    return Number.isFinite(result) ? result : '';
  };
}
