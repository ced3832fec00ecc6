/** State diagrams: what something can be, and what makes it become something else. */

export interface State {
  id: string;
  label: string;
  /** What it means, one sentence or more; code between backticks. */
  note?: string;
  /** 0 is the usual way; what leads away from it stands beside it. */
  lane?: number;
  tone?: 'good' | 'bad';
}

interface Transition {
  from: string;
  /** A state before it leads back; the same state is a loop. */
  to: string;
  /** What causes it. Drawn between neighbours and on the way back; the words have it always. */
  label?: string;
}

export interface StateDiagram {
  title: string;
  /** The first one is where it begins. A transition to a state further down the list leads forwards. */
  states: State[];
  transitions: Transition[];
}

/** @throws where the diagram has no such state */
export function indexOf({ title, states }: StateDiagram, id: string): number {
  const index = states.findIndex((state) => state.id === id);
  if (index < 0) throw new Error(`The diagram '${title}' has no state '${id}'.`);
  return index;
}

/** The same as a list of sentences, one entry a state. */
export function statesInWords(diagram: StateDiagram): string[] {
  return diagram.states.map(({ id, label, note }) => {
    const next = diagram.transitions
      .filter(({ from }) => from === id)
      .map(({ to, label: cause }) => {
        const target = to === id ? 'the same again' : diagram.states[indexOf(diagram, to)]?.label;
        return cause ? `${target} (${cause})` : target;
      });
    const after = next.length > 0 ? `Next: ${next.join('; ')}.` : 'Nothing comes after it.';
    return [`${label}.`, note, after].filter(Boolean).join(' ');
  });
}
