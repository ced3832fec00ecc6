import { type Context, isObject, type Rule } from './redocly.ts';
import { ResolvedNode } from './resolved-node.ts';

/** The values that a branch allows for each property with a `const` or `enum`. */
type Tags = Map<string, string[]>;

/** Requires a `discriminator` that maps each tag to its branch, for every `oneOf` whose branches differ by a tag. */
const discriminator: Rule = () => ({
  Schema(schema, context) {
    const resolved = new ResolvedNode(schema, context.location, context.resolve);
    const branches = resolved.entries('oneOf').map(([, branch]) => ({ branch, tags: tagsOf(branch) }));
    const stated = resolved.at('discriminator');
    if (stated) {
      checkMapping(stated, branches, context);
      return;
    }
    const tag = tagOf(branches.map(({ tags }) => tags));
    if (tag === undefined) return;
    context.report({
      message: `The branches of this oneOf differ by ${tag}. Add a discriminator with a mapping.`,
      location: context.location.child(['oneOf']).key(),
    });
  },
});

function checkMapping(
  stated: ResolvedNode,
  branches: { branch: ResolvedNode; tags: Tags }[],
  { resolve, report }: Context,
): void {
  const tag = String(stated.fields.propertyName);
  const mapping = new Map(Object.entries<unknown>(stated.fields.mapping ?? {}));
  const expected = new Map<string, ResolvedNode>();
  for (const { branch, tags } of branches) {
    const values = tags.get(tag) ?? [];
    for (const value of values) expected.set(value, branch);
    if (values.length > 0) continue;
    report({ message: `This branch has no ${tag} of its own. Add a const.`, location: branch.location });
  }
  for (const [value, { location }] of expected) {
    const target = mapping.get(value);
    if (target === undefined) {
      report({
        message: `The mapping lacks ${value}. Map it to the branch with that ${tag}.`,
        location: stated.location.key(),
      });
    } else if (
      new ResolvedNode({ $ref: target }, stated.location, resolve).location.absolutePointer !== location.absolutePointer
    ) {
      report({
        message: `${value} is mapped to ${target}. Map it to the branch with that ${tag}.`,
        location: stated.location.child(['mapping', value]),
      });
    }
  }
  for (const value of mapping.keys()) {
    if (expected.has(value)) continue;
    report({
      message: `No branch has the ${tag} ${value}. Remove it from the mapping, or add the branch.`,
      location: stated.location.child(['mapping', value]).key(),
    });
  }
}

/** Finds the property whose values differ between all branches. */
function tagOf([first, ...others]: Tags[]): string | undefined {
  if (!first || others.length === 0) return undefined;
  return [...first.keys()].find((name) => {
    const values = [first, ...others].map((tags) => tags.get(name) ?? []);
    const all = values.flat();
    return values.every((own) => own.length > 0) && new Set(all).size === all.length;
  });
}

function tagsOf(branch: ResolvedNode): Tags {
  const own = branch.entries('properties').flatMap(([name, { node }]) => {
    const values: unknown[] = isObject(node) ? (node.enum ?? [node.const]) : [];
    return values.length > 0 && values.every((value) => typeof value === 'string')
      ? [[name, values] as [string, string[]]]
      : [];
  });
  const composed = branch.entries('allOf').flatMap(([, part]) => [...tagsOf(part)]);
  return new Map([...composed, ...own]);
}

export default discriminator;
