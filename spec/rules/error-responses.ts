import { familyOfPath } from './families.ts';
import { operations } from './operations.ts';
import { componentName, type Location, type Rule, reportOnce } from './redocly.ts';
import type { ResolvedNode } from './resolved-node.ts';

const everywhere = ['401', '429', '500', 'default'];
const withIdempotencyKey = ['409', '422'];
const rateLimit = ['RateLimit', 'RateLimit-Policy'];

/** Requires every operation to declare a success and the common failures, in the error schema of its family. */
const errorResponses: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    const familyOf = familyOfPath(root, context);
    for (const { title, path, resolved, parameters } of operations(root, context)) {
      if (path === undefined) continue;
      const family = capitalised(familyOf(path));
      const hasKey = parameters.some(({ fields }) => fields.in === 'header' && fields.name === 'Idempotency-Key');

      if (!resolved.entries('responses').some(([status]) => status.startsWith('2'))) {
        report(
          `${title} declares no success. Add its 2xx response, with the headers RateLimit and RateLimit-Policy.`,
          resolved.location.child(['responses']).key(),
        );
      }
      for (const status of hasKey ? [...everywhere, ...withIdempotencyKey] : everywhere) {
        if (resolved.at('responses', status)) continue;
        const reason = withIdempotencyKey.includes(status) ? ', which every operation with Idempotency-Key has' : '';
        report(
          `${title} declares no ${status} response${reason}. Add it, with the schema ${family}Error.`,
          resolved.location.child(['responses']).key(),
        );
      }
      for (const [status, response] of resolved.entries('responses')) {
        for (const header of headersOf(status)) {
          if (response.at('headers', header)) continue;
          report(
            `The ${status} response lacks the header ${header}. Add components/headers/${header.replaceAll('-', '')}.yaml.`,
            response.location,
          );
        }
        if (isFailure(status)) checkSchema(response, family, report);
      }
    }
  },
});

function checkSchema(
  response: ResolvedNode,
  family: string,
  report: (message: string, location: Location) => void,
): void {
  const use = (schema: string) =>
    `A failure of this path has the error schema of its family. Use components/schemas/${schema}.yaml.`;
  if (!response.at('content', 'application/json')) report(use(`${family}Error`), response.location);
  for (const [type, mediaType] of response.entries('content')) {
    const schema = mediaType.at('schema');
    const isText = type.startsWith('text/');
    if (schema && (isText ? isErrorTextOf(family, schema) : isErrorOf(family, schema))) continue;
    report(use(isText ? `${family}ErrorText` : `${family}Error`), mediaType.location.child(['schema']));
  }
}

const isErrorTextOf = (family: string, schema: ResolvedNode) => componentName(schema.location) === `${family}ErrorText`;

/** The error schema of the family, one that extends it, such as NotificationValidationError, or a choice of these. */
function isErrorOf(family: string, schema: ResolvedNode): boolean {
  const name = componentName(schema.location);
  if (name?.startsWith(family) && name.endsWith('Error')) return true;
  const choices = ['oneOf', 'anyOf'].flatMap((key) => schema.entries(key));
  return choices.length > 0 && choices.every(([, choice]) => isErrorOf(family, choice));
}

const isFailure = (status: string) => status === 'default' || /^[45]/.test(status);

function headersOf(status: string): string[] {
  if (status === '429') return ['Retry-After', ...rateLimit];
  return status.startsWith('2') ? rateLimit : [];
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export default errorResponses;
