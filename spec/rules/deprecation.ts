import { type Context, type Location, type Node, type Rule, reportOnce } from './redocly.ts';

const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const dates = ['x-deprecated-since', 'x-sunset'] as const;
const example = { 'x-deprecated-since': '2027-01-15', 'x-sunset': '2027-07-15' };

type Report = (message: string, location: Location) => void;

/** Checks that a deprecated part says since when it is deprecated, when it ends, and which part replaces it; and that no other part does. */
const deprecation: Rule = () => {
  let report: Report | undefined;
  return {
    any(node, context) {
      report ??= reportOnce(context);
      if (node === null || typeof node !== 'object') return;
      const marks = [...dates, 'x-replacement'].filter((keyword) => Object.hasOwn(node, keyword));
      if (node.deprecated === true) requireMarks(node, context, report);
      else if (marks.length > 0) {
        report(
          `${marks.join(', ')} without deprecated: true. Add it, or remove them.`,
          context.location.child([marks[0] ?? '']),
        );
      }
    },
  };
};

function requireMarks(node: Node, { location }: Context, report: Report): void {
  for (const keyword of dates) {
    const value = node[keyword];
    if (typeof value === 'string' && day.test(value)) continue;
    const fault = value === undefined ? `A deprecated part has no ${keyword}` : `${keyword} is no day`;
    const at = location.child([value === undefined ? 'deprecated' : keyword]);
    report(`${fault}. Write one such as ${example[keyword]}.`, at);
  }
  const [since, sunset] = dates.map((keyword) => node[keyword]);
  if (day.test(since) && day.test(sunset) && sunset <= since)
    report(`x-sunset ${sunset} is not after x-deprecated-since ${since}.`, location.child(['x-sunset']));
  const replacement = node['x-replacement'];
  if (typeof replacement !== 'string' || !/^[A-Z].*\.$/s.test(replacement)) {
    const at = location.child([replacement === undefined ? 'deprecated' : 'x-replacement']);
    report('A deprecated part has no x-replacement. Write a sentence that says which part to use instead.', at);
  }
}

export default deprecation;
