/**
 * Writes the entries of the changelogs, for changesets. An entry is the text of the changeset alone: a commit says nothing to the users of a
 * package, and all packages have one version, so their dependencies need no mention.
 */
const changelog = {
  getReleaseLine: async ({ summary }: { summary: string }): Promise<string> => {
    const [first = '', ...others] = summary.trim().split('\n');
    return [`- ${first}`, ...others.map((line) => (line ? `  ${line}` : ''))].join('\n');
  },
  getDependencyReleaseLine: async (): Promise<string> => '',
};

export default changelog;
