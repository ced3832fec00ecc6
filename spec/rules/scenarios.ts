import { familyOfPath } from './families.ts';
import { isFile } from './file-bodies.ts';
import { type Operation, operations } from './operations.ts';
import { type Location, type Rule, reportOnce } from './redocly.ts';
import type { ResolvedNode } from './resolved-node.ts';

type Report = (message: string, location: Location) => void;

const folder = 'components/examples/';

/** Requires named examples in every body. Their name joins a request to its response. */
const scenarios: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    const familyOf = familyOfPath(root, context);
    for (const operation of operations(root, context)) {
      const requests = requestScenarios(operation, report);
      const family = operation.path === undefined ? undefined : familyOf(operation.path);
      const statuses = responseScenarios(operation, family, report);
      if (operation.path === undefined || answersWithoutBody(operation)) continue;
      for (const [scenario, example] of requests) {
        if (statuses.has(scenario)) continue;
        report(
          `${operation.title} has the request scenario ${scenario}, but no response of that name. ` +
            `Add ${folder}${operation.name}/${scenario}.response.yaml to the response that it leads to.`,
          example.location,
        );
      }
    }
  },
});

function requestScenarios({ name, resolved }: Operation, report: Report): [scenario: string, example: ResolvedNode][] {
  const body = resolved.at('requestBody');
  if (!body) return [];
  const examples = examplesOf(body, report);
  for (const [scenario, example] of examples) checkFile(example, [`${name}/${scenario}.request.yaml`], report);
  return examples;
}

/** Checks the scenarios of all responses, and returns their statuses. */
function responseScenarios(operation: Operation, family: string | undefined, report: Report): Map<string, string> {
  const statuses = new Map<string, string>();
  for (const [declared, response] of operation.resolved.entries('responses')) {
    for (const [scenario, example] of examplesOf(response, report)) {
      checkFile(
        example,
        [`${operation.name}/${scenario}.response.yaml`, ...(family ? [`shared/${family}/${scenario}.yaml`] : [])],
        report,
      );
      const status = statusOf(declared, example, report);
      const known = statuses.get(scenario) ?? status;
      statuses.set(scenario, known);
      if (status === known) continue;
      report(
        `${operation.title} has the scenario ${scenario} under ${known} and under ${status}. ` +
          'Rename one: a scenario belongs to one status, so that its name alone selects it.',
        example.location,
      );
    }
  }
  return statuses;
}

/** Checks each example of a request body or response, and returns them. */
function examplesOf(body: ResolvedNode, report: Report): [scenario: string, example: ResolvedNode][] {
  const mediaTypes = body.entries('content');
  const hasOne = mediaTypes.some(([, mediaType]) => isNamed(mediaType));
  for (const [type, mediaType] of mediaTypes) {
    if (mediaType.fields.example !== undefined) {
      report(
        `${type} has an example without a name. Move it to examples.`,
        mediaType.location.child(['example']).key(),
      );
      // Files look alike in every type: one example of them is enough.
    } else if (!isNamed(mediaType) && !(isFile(type) && hasOne)) {
      report(`${type} has no examples. Add at least one, named by its scenario.`, mediaType.location.key());
    }
  }
  const examples = mediaTypes.flatMap(([, mediaType]) => mediaType.entries('examples'));
  for (const [scenario, example] of examples) {
    if (example.fields.summary) continue;
    report(`The example ${scenario} has no summary. Add one: the reference shows it as the name.`, example.location);
  }
  return examples;
}

const isNamed = (mediaType: ResolvedNode) => Object.keys(mediaType.at('examples')?.fields ?? {}).length > 0;

/** @param names the paths that the example's file may have, below `components/examples/` */
function checkFile({ location }: ResolvedNode, names: string[], report: Report): void {
  const isInline = location.pointer !== '#/';
  const file = location.source.absoluteRef.replaceAll('\\', '/');
  if (!isInline && names.some((name) => file.endsWith(`/${folder}${name}`))) return;
  const files = names.map((name) => folder + name).join(' or ');
  report(
    isInline
      ? `The example is inline. Move it to ${files}.`
      : `The path of the example file does not match its scenario. Move the file to ${files}.`,
    location,
  );
}

function statusOf(declared: string, example: ResolvedNode, report: Report): string {
  const stated = example.fields['x-status'];
  if (declared === 'default') {
    if (stated === undefined) {
      report('An example under default does not say its status. Add x-status, such as 404.', example.location);
    } else if (!isFailureStatus(stated)) {
      report(
        `x-status is ${JSON.stringify(stated)}. Write the number of an HTTP failure, 400 to 599.`,
        example.location.child(['x-status']),
      );
    }
    return String(stated);
  }
  if (stated !== undefined && String(stated) !== declared) {
    report(
      `x-status is ${stated}, but the example is under ${declared}. Remove x-status, or move the example.`,
      example.location.child(['x-status']),
    );
  }
  return declared;
}

const isFailureStatus = (status: unknown) => Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599;

/** Whether a success, such as 204, has no body and so no example with the name of a request scenario. */
const answersWithoutBody = ({ resolved }: Operation) =>
  resolved.entries('responses').some(([status, response]) => status.startsWith('2') && !response.fields.content);

export default scenarios;
