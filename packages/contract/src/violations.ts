import type { Violation } from '@omnichannel/error-formats';
import type { Diagnostic } from './diagnostic.ts';
import { describeDiagnostic, quote } from './violation-text.ts';

/** Violations that one check of a request reports: a request can be wrong at each of its values. */
export const maxViolations = 50;
/** Characters of one name in a field's path: a name that a request makes up can be as long as its body. */
const maxNameCharacters = 100;
/** Characters of a field's path. No path of the contract is as long. */
const maxFieldCharacters = 500;

/** Converts the findings of a validator in one part of a request to violations. Each names its field and the allowed values. */
export function toViolations(place: Violation['in'], diagnostics: readonly Diagnostic[]): Violation[] {
  const faults = diagnostics.map(toFault);
  // `if` only reports that `then` failed. The faults of `then` are in the list as well.
  const choices = faults.filter(isChoice);
  const plain = faults.filter((fault) => !isChoice(fault) && fault.keyword !== 'if');
  const outermost = choices.filter((choice) => !choices.some((other) => other !== choice && isWithin(choice, other)));
  const violations = [
    ...outermost.map((choice) =>
      describeChoice(
        place,
        choice,
        plain.filter((fault) => isWithin(fault, choice)),
      ),
    ),
    ...plain
      .filter((fault) => !outermost.some((choice) => isWithin(fault, choice)))
      .map((fault) => toViolation(place, fault)),
  ];
  return [...new Map(violations.map((violation) => [JSON.stringify(violation), violation])).values()];
}

/** A diagnostic, with the path of the field that a message names. */
interface Fault {
  path: readonly string[];
  keyword: string;
  params: Diagnostic['params'];
  message: string;
  /** The value in quotes, where a message may show it. */
  value?: string;
  /** The number that the error format has for it: `x-error-code` of the contract. */
  code?: number;
  /** The required field that is absent. */
  missing?: string;
}

function toFault(diagnostic: Diagnostic): Fault {
  const { path, keyword, params, quotable, schema } = diagnostic;
  const code = keyword === 'pattern' ? schema['x-error-code'] : undefined;
  const extra = params.additionalProperty ?? params.unevaluatedProperty;
  return {
    path: extra === undefined ? path : [...path, String(extra)],
    keyword,
    params,
    message: describeDiagnostic(diagnostic),
    ...(quotable !== undefined && { value: quote(quotable) }),
    ...(typeof code === 'number' && { code }),
    ...(keyword === 'required' && { missing: String(params.missingProperty) }),
  };
}

function toViolation(place: Violation['in'], { path, keyword, message, value, code, missing }: Fault): Violation {
  return {
    in: place,
    field: formatPath(missing === undefined ? path : [...path, missing]),
    message,
    ...(value !== undefined && { value }),
    ...(code !== undefined && { code }),
    ...(keyword === 'required' && { kind: 'missing' }),
    ...(keyword === 'maxLength' && { kind: 'tooLong' }),
  };
}

/** Writes the path of a field for a message, with dots between names. Names and paths that a request made long are shortened. */
export function formatPath(path: readonly string[]): string {
  return shorten(path.map((name) => shorten(name, maxNameCharacters)).join('.'), maxFieldCharacters);
}

function shorten(text: string, maxCharacters: number): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
}

function isChoice({ keyword }: Fault): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf';
}

/** One violation where the contract leaves a choice: the faults of its alternatives are no faults by themselves. */
function describeChoice(place: Violation['in'], choice: Fault, alternatives: readonly Fault[]): Violation {
  // Except for a text that is too long: it has the type that the alternative wants, and is too long for each.
  const tooLong = alternatives.find(({ keyword }) => keyword === 'maxLength');
  if (tooLong) return toViolation(place, tooLong);
  const exclusive = exclusiveFields(choice, alternatives);
  if (exclusive.length > 1) {
    return toViolation(place, { ...choice, message: `must have exactly one of ${exclusive.join(' and ')}` });
  }
  const texts = selectInformative(alternatives, choice).map((fault) => {
    const below = formatPath(fault.path.slice(choice.path.length));
    return [below, alternativeText(fault)].filter(Boolean).join(' ');
  });
  return {
    in: place,
    field: formatPath(choice.path),
    message:
      texts.length > 0 ? [...new Set(texts)].join(' or ') : 'must fit only one of the forms that the contract allows',
  };
}

/** A fault as one of several texts that `or` joins: a field that must be left out by itself may have a value in another alternative. */
function alternativeText(fault: Fault): string {
  if (fault.missing !== undefined) return `must have ${fault.missing}`;
  return mustBeNull(fault) ? 'must be null' : fault.message;
}

const mustBeNull = ({ keyword, params }: Fault) => keyword === 'type' && params.type === 'null';

/**
 * Finds the fields that exclude each other: each alternative requires one and forbids the others by the type null. Returns them only if
 * the request has no other fault: none or several of them are present.
 */
function exclusiveFields({ keyword, path }: Fault, alternatives: readonly Fault[]): string[] {
  const names = alternatives.map((fault) => {
    if (fault.missing !== undefined) return fault.path.length === path.length ? fault.missing : undefined;
    return fault.path.length === path.length + 1 && mustBeNull(fault) ? fault.path.at(-1) : undefined;
  });
  if (keyword !== 'oneOf' || names.includes(undefined)) return [];
  return [...new Set(names as string[])].sort();
}

/**
 * The faults of the alternatives that say something new. A wrong type says nothing where another alternative takes the type of the value.
 * Nor does a bound say anything that another alternative lists among its values.
 */
function selectInformative(alternatives: readonly Fault[], choice: Fault): Fault[] {
  const isHere = ({ path }: Fault) => path.length === choice.path.length;
  const others = alternatives.filter((fault) => !(fault.keyword === 'type' && isHere(fault)));
  const listed = others.flatMap(({ params }) => (Array.isArray(params.allowedValues) ? params.allowedValues : []));
  const isListed = (bound: unknown) => listed.some((value) => String(value) === String(bound));
  const news = others.filter(({ keyword, params }) => !(bounds.has(keyword) && isListed(params.limit)));
  return news.length > 0 ? news : [...alternatives];
}

const bounds: ReadonlySet<string> = new Set(['minimum', 'maximum']);

function isWithin(fault: Fault, choice: Fault): boolean {
  return choice.path.every((segment, index) => fault.path[index] === segment);
}
