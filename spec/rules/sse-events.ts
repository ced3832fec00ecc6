import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import type { ErrorObject } from 'ajv';
import { inlineRefs } from './inline-refs.ts';
import { operations } from './operations.ts';
import { isObject, type Location, type Rule, reportOnce } from './redocly.ts';
import type { ResolvedNode } from './resolved-node.ts';

type Report = (message: string, location: Location) => void;

const lastKinds = ['message_end', 'error'];

/** Requires a whole transcript of valid events in each example of a stream. */
const sseEvents: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    for (const { resolved } of operations(root, context)) {
      for (const [, response] of resolved.entries('responses')) {
        const stream = response.at('content', 'text/event-stream');
        const schema = stream?.at('schema');
        if (!schema) continue;
        const firstError = validator(schema);
        // A stream whose schema has no last event ends only with its connection.
        const isEndless = !lastKinds.some((kind) => schema.fields.discriminator?.mapping?.[kind] !== undefined);
        for (const [, example] of stream?.entries('examples') ?? [])
          checkTranscript(example, firstError, isEndless, report);
      }
    }
  },
});

function checkTranscript(
  example: ResolvedNode,
  firstError: (event: unknown) => Failure | undefined,
  isEndless: boolean,
  report: Report,
): void {
  const events = example.entries('x-sse-events');
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) {
    report(
      'The example of a stream has no x-sse-events. Add the whole transcript, an array of events.',
      example.location,
    );
    return;
  }
  for (const [index, event] of events) {
    const failure = firstError(event.node);
    if (!failure) continue;
    report(
      `Event ${index} of the transcript is not valid: ${failure.message}. Correct the event, or its schema.`,
      event.location.child(failure.path),
    );
  }
  if (!isDeepStrictEqual(example.fields.value, first[1].node)) {
    report(
      'The value of a stream example is not the first event of x-sse-events. Copy that event to value.',
      example.location.child(['value']).key(),
    );
  }
  if (!isEndless && !lastKinds.includes(last[1].fields.event)) {
    report(
      `The transcript ends with the event ${last[1].fields.event}. End it with ${lastKinds.join(' or ')}.`,
      last[1].location,
    );
  }
}

interface Failure {
  message: string;
  path: string[];
}

/** Compiles the schema of one event with Ajv. Ajv is loaded here, since most documents in tests have no stream. */
function validator(schema: ResolvedNode): (event: unknown) => Failure | undefined {
  const require = createRequire(import.meta.url);
  const { Ajv2020 } = require('ajv/dist/2020') as typeof import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (require('ajv-formats') as typeof import('ajv-formats')).default(ajv);
  const validate = ajv.compile(inlineRefs(schema));

  const tag: string = schema.fields.discriminator?.propertyName ?? 'event';

  return (event) => {
    if (validate(event)) return undefined;
    const branches = schema.entries('oneOf').map(([, branch]) => ajv.compile(inlineRefs(branch)));
    if (branches.length === 0 || !isObject(event)) return failureOf(validate.errors?.[0]);
    // Ajv reports the errors of each branch. Only the branch with the tag of the event matters.
    const errors = branches.map((branch) => (branch(event) ? [] : (branch.errors ?? [])));
    const claimed = errors.find(
      (found) => found.length > 0 && !found.some(({ instancePath }) => instancePath === `/${tag}`),
    );
    if (claimed) return failureOf(claimed[0]);
    return { message: `no event has the ${tag} ${JSON.stringify(event[tag])}`, path: [tag] };
  };
}

function failureOf(error: ErrorObject | undefined): Failure {
  const path = error?.instancePath.split('/').slice(1) ?? [];
  const message = error?.message ?? 'it does not fit the schema';
  return { message: path.length > 0 ? `${path.join('.')} ${message}` : message, path };
}

export default sseEvents;
