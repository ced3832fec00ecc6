import { fill } from '../i18n/fill.ts';
import { type Texts, textsIn } from '../i18n/texts.ts';

/** Sequence diagrams: messages between participants, from top to bottom. */
interface Participant {
  id: string;
  label: string;
  /** Whether the reader writes this participant's code. */
  yours?: true;
}

export interface Message {
  /** Ids of participants; the same id twice is an action of one participant. */
  from: string;
  to: string;
  /** With code between backticks, without a full stop. */
  text: string;
  /** Whether the message replies to an earlier one: drawn dashed. */
  reply?: true;
}

interface Note {
  /** A note before the message, over all participants: elapsed time, or a choice. No full stop. */
  note: string;
}

export interface SequenceDiagram {
  title: string;
  participants: Participant[];
  steps: (Message | Note)[];
}

/** @throws Error without such a participant */
export function indexOf({ title, participants }: SequenceDiagram, id: string): number {
  const index = participants.findIndex((participant) => participant.id === id);
  if (index < 0) throw new Error(`The diagram '${title}' has no participant '${id}'.`);
  return index;
}

/** Describes the diagram as sentences, one per message, with the numbers of the drawing. */
export function sequenceInWords(
  diagram: SequenceDiagram,
  texts: Pick<Texts['guides'], 'messageFrom'> = textsIn('en').guides,
): string[] {
  const name = (id: string) => diagram.participants[indexOf(diagram, id)]?.label ?? id;
  const sentences: string[] = [];
  let note = '';
  for (const step of diagram.steps) {
    if ('note' in step) note += `${step.note}. `;
    else {
      const who =
        step.from === step.to ? name(step.from) : fill(texts.messageFrom, { from: name(step.from), to: name(step.to) });
      sentences.push(`${note}${who}: ${step.text}.`);
      note = '';
    }
  }
  return sentences;
}
