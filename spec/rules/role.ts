import { operations } from './operations.ts';
import { type Rule, reportOnce } from './redocly.ts';

/** Roles of operators, each with the rights of those before it. */
const roles = ['readOnly', 'support', 'operator', 'owner'];

/** Requires `x-role` on every operation of the admin API, and a 403 response. The option `open` lists operations without a role. */
const role: Rule = ({ open = [] }: { open?: string[] }) => ({
  Root(root, context) {
    const report = reportOnce(context);
    for (const { title, path, name, resolved } of operations(root, context)) {
      if (path === undefined || open.includes(name)) continue;
      const mark = resolved.fields['x-role'];
      if (!roles.includes(mark)) {
        const found = mark === undefined ? 'has no x-role.' : `has the x-role ${JSON.stringify(mark)}.`;
        report(`${title} ${found} Write the least role that it needs: ${roles.join(', ')}.`, resolved.location);
      }
      if (!resolved.at('responses', '403')) {
        report(
          `${title} declares no 403 response, which a role below its x-role gets. Add AdminForbidden.`,
          resolved.location.child(['responses']).key(),
        );
      }
    }
  },
});

export default role;
