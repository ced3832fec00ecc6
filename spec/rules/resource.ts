import { operations } from './operations.ts';
import { type Rule, reportOnce } from './redocly.ts';

const shape = /^[a-z][a-zA-Z]*(\.[a-z][a-zA-Z]*)+$/;

/** Requires a unique `x-resource` on every operation: resource and method in the client, such as `chatApp.messages.send`. */
const resource: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    const methods = new Map<string, string>();
    const resources = new Set<string>();
    const marked = [];
    for (const { path, title, resolved } of operations(root, context)) {
      if (path === undefined) continue;
      const mark = resolved.fields['x-resource'];
      if (typeof mark !== 'string' || !shape.test(mark)) {
        const found = mark === undefined ? 'has no x-resource.' : `has the x-resource ${JSON.stringify(mark)}.`;
        report(`${title} ${found} Write resource and method in camelCase, such as topics.list.`, resolved.location);
        continue;
      }
      const location = resolved.location.child(['x-resource']);
      const other = methods.get(mark);
      if (other !== undefined) report(`${title} has the x-resource of ${other}. Choose another method.`, location);
      else methods.set(mark, title);
      marked.push({ title, mark, location });
      const names = mark.split('.').slice(0, -1);
      for (const [index] of names.entries()) resources.add(names.slice(0, index + 1).join('.'));
    }
    for (const { title, mark, location } of marked) {
      if (resources.has(mark))
        report(`${title} has the x-resource ${mark}, which is a resource, too. Rename one.`, location);
    }
  },
});

export default resource;
