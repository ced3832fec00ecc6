import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, lintWith, rootWith } from '../test/lint.ts';

const document = (example: string): Files => ({
  'openapi.yaml': rootWith('/chat-messages'),
  'path.yaml': `
    post:
      responses:
        '200':
          content:
            text/event-stream:
              schema: { $ref: schemas/Event.yaml }
              examples: { streamed: { $ref: streamed.yaml } }
  `,
  'schemas/Event.yaml': `
    oneOf:
      - $ref: Message.yaml
      - $ref: MessageEnd.yaml
    discriminator:
      propertyName: event
      mapping: { message: Message.yaml, message_end: MessageEnd.yaml }
  `,
  'schemas/Message.yaml': `
    allOf:
      - $ref: Base.yaml
      - required: [event, answer]
        properties: { event: { const: message }, answer: { type: string } }
  `,
  'schemas/MessageEnd.yaml': `
    allOf:
      - $ref: Base.yaml
      - required: [event]
        properties: { event: { const: message_end } }
  `,
  'schemas/Base.yaml': `
    type: object
    required: [task_id]
    properties: { task_id: { type: string, format: uuid } }
  `,
  'streamed.yaml': example,
});

const documents = {
  good: document(`
    value: &first { event: message, task_id: 8a4d2f0c-1b7e-4c55-9e0d-6f3b2a1c9d84, answer: Hello }
    x-sse-events:
      - *first
      - { event: message_end, task_id: 8a4d2f0c-1b7e-4c55-9e0d-6f3b2a1c9d84 }
  `),
  absent: document(`
    summary: Streamed
    value: { event: message, task_id: 8a4d2f0c-1b7e-4c55-9e0d-6f3b2a1c9d84, answer: Hello }
    x-sse-events: []
  `),
  bad: document(`
    value: { event: message, task_id: 8a4d2f0c-1b7e-4c55-9e0d-6f3b2a1c9d84, answer: Hello }
    x-sse-events:
      - { event: message, task_id: 8a4d2f0c-1b7e-4c55-9e0d-6f3b2a1c9d84, answer: Goodbye }
      - event: message
        task_id: not-a-uuid
        answer: Hello
      - { event: message, task_id: 8a4d2f0c-1b7e-4c55-9e0d-6f3b2a1c9d84 }
      - { event: surprise, task_id: 8a4d2f0c-1b7e-4c55-9e0d-6f3b2a1c9d84 }
  `),
};

const endless = {
  ...document(`
    value: &first { event: message, task_id: 8a4d2f0c-1b7e-4c55-9e0d-6f3b2a1c9d84, answer: Hello }
    x-sse-events: [*first]
  `),
  'schemas/Event.yaml': `
    oneOf: [{ $ref: Message.yaml }]
    discriminator: { propertyName: event, mapping: { message: Message.yaml } }
  `,
};

describe('sse-events', () => {
  let findings: Record<keyof typeof documents | 'endless', string[]>;
  beforeAll(async () => {
    findings = await lintWith('sse-events', { ...documents, endless });
  });

  test('accepts a transcript of valid events', () => expect(findings.good).toEqual([]));

  test('accepts a stream whose schema has no last event', () => expect(findings.endless).toEqual([]));

  test('reports an example without a transcript', () =>
    expect(findings.absent).toEqual([
      'streamed.yaml:1 The example of a stream has no x-sse-events. Add the whole transcript, an array of events.',
    ]));

  test('reports the line of each invalid event, and a wrong first or last event', () =>
    expect(findings.bad).toEqual([
      'streamed.yaml:5 Event 1 of the transcript is not valid: task_id must match format "uuid". Correct the event, or its schema.',
      "streamed.yaml:7 Event 2 of the transcript is not valid: must have required property 'answer'. Correct the event, or its schema.",
      'streamed.yaml:8 Event 3 of the transcript is not valid: no event has the event "surprise". Correct the event, or its schema.',
      'streamed.yaml:1 The value of a stream example is not the first event of x-sse-events. Copy that event to value.',
      'streamed.yaml:8 The transcript ends with the event surprise. End it with message_end or error.',
    ]));
});
