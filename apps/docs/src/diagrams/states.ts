import { fill } from '../i18n/fill.ts';
import { type Texts, textsIn } from '../i18n/texts.ts';

/** State diagrams: states, and the causes of transitions. */

export interface State {
  id: string;
  label: string;
  /** The meaning, in one or more sentences; code between backticks. */
  note?: string;
  /** 0 is the usual path; other states are next to it. */
  lane?: number;
  tone?: 'good' | 'bad';
}

interface Transition {
  from: string;
  /** An earlier state is a transition back; the same state is a loop. */
  to: string;
  /** The cause. The drawing shows it between neighbours and for transitions back; the description always does. */
  label?: string;
}

export interface StateDiagram {
  title: string;
  /** The first state is the initial one. A transition to a later state of the list leads forwards. */
  states: State[];
  transitions: Transition[];
}

/** @throws Error without such a state */
export function indexOf({ title, states }: StateDiagram, id: string): number {
  const index = states.findIndex((state) => state.id === id);
  if (index < 0) throw new Error(`The diagram '${title}' has no state '${id}'.`);
  return index;
}

/** Describes the diagram as sentences, one entry per state. */
export function statesInWords(
  diagram: StateDiagram,
  texts: Pick<Texts['guides'], 'sameAgain' | 'next' | 'nothingNext'> = textsIn('en').guides,
): string[] {
  return diagram.states.map(({ id, label, note }) => {
    const next = diagram.transitions
      .filter(({ from }) => from === id)
      .map(({ to, label: cause }) => {
        const target = to === id ? texts.sameAgain : diagram.states[indexOf(diagram, to)]?.label;
        return cause ? `${target} (${cause})` : target;
      });
    const after = next.length > 0 ? fill(texts.next, { states: next.join('; ') }) : texts.nothingNext;
    return [`${label}.`, note, after].filter(Boolean).join(' ');
  });
}
