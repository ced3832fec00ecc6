import { type Operation, operations } from './operations.ts';
import { type Context, isObject, type Location, type Node, type Rule, reportOnce } from './redocly.ts';
import { ResolvedNode } from './resolved-node.ts';

type Report = (message: string, location: Location) => void;

/** A part with `x-provenance: documented` or `x-documented-in`. */
interface ProvenanceMark {
  readonly location: Location;
  readonly isDocumented: boolean;
  readonly list: unknown;
  /** Whether the part is written in the operation itself, so that it belongs to that operation alone. */
  readonly isInline: boolean;
  /** The operations that use the part without an overriding provenance around it. */
  readonly users: Set<Operation>;
}

/** Keywords that hold values or file names instead of parts. */
const values = new Set(['examples', 'example', 'default', 'enum', 'const', 'mapping']);

/**
 * Requires `x-documented-in` on a documented part that several operations share: the operations whose text in the
 * interface shows it. In all others the part and its contents count as assumed. So does a part whose `$ref` has another
 * provenance next to it.
 */
const documentedIn: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    const all = [...operations(root, context)];
    const marks = new Map<string, ProvenanceMark>();
    for (const operation of all) collectMarks(operation, marks, context);
    const known = new Set(all.map(idOf));
    for (const mark of marks.values()) checkMark(mark, known, report);
  },
});

/** Adds an operation to the users of each marked part that it reaches. */
function collectMarks(operation: Operation, marks: Map<string, ProvenanceMark>, { resolve }: Context): void {
  const seen = new Set<string>();
  for (const resolved of [operation.resolved, ...operation.parameters])
    visit(resolved.node, resolved.location, false, true);

  function visit(value: unknown, location: Location, isCapped: boolean, isEnclosed: boolean): void {
    const id = `${location.absolutePointer} ${isCapped}`;
    if (typeof value !== 'object' || value === null || seen.has(id)) return;
    seen.add(id);
    const list = isObject(value) ? value['x-documented-in'] : undefined;
    if (isObject(value)) note(value, location, isCapped, isEnclosed);
    const isUnlisted = isCapped || (Array.isArray(list) && !list.includes(idOf(operation)));
    if (isObject(value) && '$ref' in value) {
      const target = new ResolvedNode(value, location, resolve);
      const own = value['x-provenance'];
      visit(target.node, target.location, isUnlisted || (own !== undefined && own !== 'documented'), false);
      return;
    }
    for (const [key, below] of Object.entries(value)) {
      if (!values.has(key)) visit(below, location.child([key]), isUnlisted, isEnclosed);
    }
  }

  function note(node: Node, location: Location, isCapped: boolean, isEnclosed: boolean): void {
    const isDocumented = node['x-provenance'] === 'documented';
    const list = node['x-documented-in'];
    if (!isDocumented && list === undefined) return;
    const known = marks.get(location.absolutePointer);
    const mark = known ?? { location, isDocumented, list, isInline: isEnclosed, users: new Set() };
    marks.set(location.absolutePointer, mark);
    if (!isCapped) mark.users.add(operation);
  }
}

function checkMark(mark: ProvenanceMark, known: Set<string>, report: Report): void {
  const { location, list, users } = mark;
  if (list !== undefined) {
    for (const fault of faultsOf(mark, known)) {
      report(`x-documented-in ${fault}`, location.child(['x-documented-in']).key());
    }
  } else if (!isOfOne(mark)) {
    const names = [...users].map(idOf).join(', ') || 'no operation under that provenance';
    report(
      `This is documented, and used by ${names}. ` +
        'Add x-documented-in with the operations whose text in the interface shows it.',
      location.child(['x-provenance']).key(),
    );
  }
}

/** Lists the faults of an `x-documented-in`. */
function faultsOf(mark: ProvenanceMark, known: Set<string>): string[] {
  const { isDocumented, list, users } = mark;
  if (!Array.isArray(list) || list.length === 0) return ['lists no operation. List at least one.'];
  if (!isDocumented) return ['is on a part without x-provenance: documented. Move it to that part.'];
  if (mark.isInline) return ['is not needed: this belongs to one operation. Remove it.'];
  const ids = [...users].map(idOf);
  return list.flatMap((id, index) => {
    if (!known.has(id)) return [`names ${id}, which is not an operation. Write an operationId.`];
    if (list.indexOf(id) !== index) return [`names ${id} twice. Remove one.`];
    return ids.includes(id) ? [] : [`names ${id}, which does not use this as documented. Remove it.`];
  });
}

/** Whether exactly one operation uses the part, and that operation is documented itself. */
function isOfOne({ isInline, users }: ProvenanceMark): boolean {
  const [user, ...others] = users;
  return isInline || (user?.resolved.fields['x-provenance'] === 'documented' && others.length === 0);
}

const idOf = ({ resolved }: Operation) => String(resolved.fields.operationId);

export default documentedIn;
