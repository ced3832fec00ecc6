import { operations } from './operations.ts';
import { componentName, type Rule, reportOnce } from './redocly.ts';

const header = 'X-Request-Id';
const component = 'XRequestId';

/** Requires every response of every operation to declare the header `X-Request-Id`, by its component. */
const requestId: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    for (const { path, resolved } of operations(root, context)) {
      // The receiver of a webhook, not the service, sends the response.
      if (path === undefined) continue;
      for (const [status, response] of resolved.entries('responses')) {
        const declared = response.at('headers', header);
        if (declared && componentName(declared.location) === component) continue;
        report(
          `The ${status} response ${declared ? 'has its own' : 'lacks the'} header ${header}. Use components/headers/${component}.yaml.`,
          declared?.location ?? response.location,
        );
      }
    }
  },
});

export default requestId;
