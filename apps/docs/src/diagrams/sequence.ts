/** Sequence diagrams: who tells whom what, from top to bottom. */
interface Participant {
  id: string;
  label: string;
  /** What the reader writes. */
  yours?: true;
}

export interface Message {
  /** Ids of participants; the same one twice is something that it does by itself. */
  from: string;
  to: string;
  /** With code between backticks, without a full stop. */
  text: string;
  /** Whether it answers a message before it: drawn dashed. */
  reply?: true;
}

interface Note {
  /** Before a message, over all participants: time passes, a choice is made. No full stop. */
  note: string;
}

export interface SequenceDiagram {
  title: string;
  participants: Participant[];
  steps: (Message | Note)[];
}

/** @throws where the diagram has no such participant */
export function indexOf({ title, participants }: SequenceDiagram, id: string): number {
  const index = participants.findIndex((participant) => participant.id === id);
  if (index < 0) throw new Error(`The diagram '${title}' has no participant '${id}'.`);
  return index;
}

/** The same as a list of sentences, one a message, so that its numbers are those of the drawing. */
export function sequenceInWords(diagram: SequenceDiagram): string[] {
  const name = (id: string) => diagram.participants[indexOf(diagram, id)]?.label;
  const sentences: string[] = [];
  let note = '';
  for (const step of diagram.steps) {
    if ('note' in step) note += `${step.note}. `;
    else {
      const who = step.from === step.to ? name(step.from) : `${name(step.from)} to ${name(step.to)}`;
      sentences.push(`${note}${who}: ${step.text}.`);
      note = '';
    }
  }
  return sentences;
}
