import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Ignores mutants in calls of the logger: operators read its texts, no program depends on them. */
const ignorer = {
  shouldIgnore({ node }: { node: { type: string; callee?: unknown } }): string | undefined {
    if (node.type !== 'CallExpression') return undefined;
    const { object, property } = (node.callee ?? {}) as Record<string, { name?: string; property?: { name?: string } }>;
    const receiver = object?.name ?? object?.property?.name ?? '';
    const isLogCall =
      /^(?:log|logger)$/.test(receiver) && /^(?:trace|debug|info|warn|error|fatal)$/.test(property?.name ?? '');
    return isLogCall ? 'Nothing depends on the text of the log.' : undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'log-text', ignorer)];
