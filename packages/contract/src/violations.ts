import type { Violation } from '@omnichannel/dialects';
import type { Diagnostic } from './diagnostic.ts';
import { isObject } from './objects.ts';
import { after, plainMessage } from './plain.ts';

/** What a diagnostic does not say by itself. */
export interface Declared {
  /** Where the schemas stand that were not fitted: examples of patterns are looked up in it. */
  schemas: unknown;
  /** The parameters as the contract writes them, where the validator lowers the case of their names. */
  parameters?: Partial<Record<'query' | 'path' | 'header', readonly { name: string }[] | undefined>>;
}

/** What a validator found, as violations: each names its member as the contract writes it and says what it must be. */
export function violationsOf(diagnostics: readonly Diagnostic[], declared: Declared): Violation[] {
  const faults = diagnostics.map((diagnostic) => faultOf(diagnostic, declared));
  // `if` only says that a `then` failed, whose own faults are there too.
  const choices = faults.filter(({ code }) => code === 'oneOf' || code === 'anyOf');
  const plain = faults.filter(({ code }) => code !== 'oneOf' && code !== 'anyOf' && code !== 'if');
  const outermost = choices.filter((choice) => !choices.some((other) => other !== choice && isWithin(choice, other)));
  const violations = [
    ...outermost.map((choice) =>
      choiceOf(
        choice,
        plain.filter((fault) => isWithin(fault, choice)),
      ),
    ),
    ...plain.filter((fault) => !outermost.some((choice) => isWithin(fault, choice))).map(toViolation),
  ];
  return [...new Map(violations.map((violation) => [JSON.stringify(violation), violation])).values()];
}

interface Fault {
  in: Violation['in'];
  path: string[];
  code: string;
  message: string;
  /** The required member that is absent. */
  missing?: string;
}

function faultOf({ path = ['body'], code, message }: Diagnostic, declared: Declared): Fault {
  const [place = 'body', ...segments] = path;
  // Prism begins each message with where it is, which the field says already.
  const kind = place === 'body' ? 'property' : 'parameter';
  const prefix = `Request ${place} ${segments.length > 0 ? `${kind} ${segments.join('.').trim()} ` : ''}`;
  const text = message.startsWith(prefix) ? message.slice(prefix.length) : message;
  const missing = /^must have required property '(.*)'$/.exec(text)?.[1];
  const extra = /^must NOT have (?:additional|unevaluated) properties(?:; found|:) '(.*)'$/s.exec(text)?.[1];
  const named = (name: string) => declaredName(name, place, declared);
  return {
    in: place as Violation['in'],
    path: [
      ...segments.map((segment, index) => {
        const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
        return index === 0 ? named(name) : name;
      }),
      ...(extra === undefined ? [] : [extra]),
    ],
    code: String(code),
    message: messageOf(String(code), text, extra, declared),
    ...(missing !== undefined && { missing: segments.length === 0 ? named(missing) : missing }),
  };
}

function messageOf(code: string, text: string, extra: string | undefined, { schemas }: Declared): string {
  if (text === 'Body parameter is required') return 'is required';
  if (extra !== undefined) return 'is not a member that the contract knows';
  return plainMessage(code, text, (pattern) => exampleOf(pattern, schemas));
}

/** An example of the schema that has this pattern, wherever it stands. */
function exampleOf(pattern: string, node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return undefined;
  if (isObject(node) && node.pattern === pattern && Array.isArray(node.examples)) return node.examples[0];
  for (const child of Object.values(node)) {
    const example = exampleOf(pattern, child);
    if (example !== undefined) return example;
  }
  return undefined;
}

function declaredName(name: string, place: string, { parameters = {} }: Declared): string {
  const declared = place === 'body' ? undefined : parameters[place as 'query' | 'path' | 'header'];
  return declared?.find((parameter) => parameter.name.toLowerCase() === name)?.name ?? name;
}

function toViolation({ in: place, path, code, message, missing }: Fault): Violation {
  if (missing !== undefined) {
    return { in: place, field: [...path, missing].join('.'), message: 'is required', kind: 'missing' };
  }
  return {
    in: place,
    field: path.join('.'),
    message,
    ...(code === 'maxLength' && { kind: 'tooLong' }),
    // The body as a whole.
    ...(message === 'is required' && { kind: 'missing' }),
  };
}

/** One violation where the contract leaves a choice: the faults of its alternatives are no faults by themselves. */
function choiceOf(choice: Fault, alternatives: readonly Fault[]): Violation {
  // Except for a text that is too long: it has the type that the alternative wants, and is too long for each.
  const tooLong = alternatives.find(({ code }) => code === 'maxLength');
  if (tooLong) return toViolation(tooLong);
  const exclusive = exclusiveMembers(choice, alternatives);
  if (exclusive.length > 1) {
    return toViolation({ ...choice, message: `must have exactly one of ${exclusive.join(' and ')}` });
  }
  const texts = told(alternatives, choice).map(({ path, message, missing }) => {
    const below = path.slice(choice.path.length).join('.');
    return [below, missing === undefined ? message : `must have ${missing}`].filter(Boolean).join(' ');
  });
  return {
    in: choice.in,
    field: choice.path.join('.'),
    message:
      texts.length > 0
        ? [...new Set(texts)].join(' or ')
        : 'fits several of the forms that the contract allows; it must fit one',
  };
}

/**
 * Members of which each alternative wants one and forbids the others, by giving them the type null, where that is all that is wrong: none
 * of them is there, or several are.
 */
function exclusiveMembers({ code, path }: Fault, alternatives: readonly Fault[]): string[] {
  const names = alternatives.map((fault) => {
    if (fault.missing !== undefined) return fault.path.length === path.length ? fault.missing : undefined;
    return fault.path.length === path.length + 1 && fault.message === 'must be null' ? fault.path.at(-1) : undefined;
  });
  if (code !== 'oneOf' || names.includes(undefined)) return [];
  return [...new Set(names as string[])].sort();
}

/**
 * Of the faults of the alternatives those that say something new. That a value is not of the type which some alternative wants is nothing to
 * say where another takes its type, nor is a limit that is one of the values that are listed.
 */
function told(alternatives: readonly Fault[], choice: Fault): Fault[] {
  const here = ({ path }: Fault) => path.length === choice.path.length;
  const others = alternatives.filter((fault) => !(fault.code === 'type' && here(fault)));
  const listed = others.flatMap(({ message }) => after('must be one of ', message)?.split(', ') ?? []);
  const news = others.filter(({ message }) => {
    const [, bound] = /^must be at (?:least|most) (\S+)$/.exec(message) ?? [];
    return bound === undefined || !listed.includes(bound);
  });
  return news.length > 0 ? news : [...alternatives];
}

function isWithin(fault: Fault, choice: Fault): boolean {
  return fault.in === choice.in && choice.path.every((segment, index) => fault.path[index] === segment);
}
