/** The scenarios of an operation or webhook: what is sent, and what is answered. */
import { type Entry, type Example, type Header, type Reference, type Response, resolve } from '../contract.ts';

/** A body with its media type. */
export interface Payload {
  type: string;
  example: Example;
}

export interface Answer {
  status: number;
  headers: [name: string, value: string][];
  /** Absent where the answer is empty. */
  body?: Payload;
}

export interface Scenario {
  /** Unique within its operation: what `Prefer: example=` asks the mock for. */
  name: string;
  summary: string;
  /** Absent where the contract has no request of its own for it. */
  request?: Payload;
  /** Absent for a delivery: its receiver answers. */
  answer?: Answer;
}

type Examples = Record<string, Example | Reference>;

const payloadsOf = (content: Record<string, { examples?: Examples }> = {}): [name: string, payload: Payload][] =>
  Object.entries(content)
    // A refusal as text says the same as the JSON beside it.
    .filter(([type]) => !(type === 'text/plain' && 'application/json' in content))
    .flatMap(([type, { examples = {} }]) =>
      Object.entries(examples).map(([name, node]): [string, Payload] => [
        name,
        { type, example: resolve<Example>(node) },
      ]),
    );

const headersOf = ({ headers = {} }: Response): Answer['headers'] =>
  Object.entries(headers).flatMap(([name, node]): Answer['headers'] => {
    const { example } = resolve<Header>(node);
    return example === undefined ? [] : [[name, String(example)]];
  });

/** Every scenario in the order of its answers; without any, in that of the requests. */
export function scenariosOf({ kind, operation }: Entry): Scenario[] {
  const requests = new Map(payloadsOf(operation.requestBody?.content));
  const scenarios = new Map<string, Scenario>();
  let empty: Answer | undefined;
  for (const [code, node] of kind === 'webhook' ? [] : Object.entries(operation.responses)) {
    const response = resolve<Response>(node);
    const headers = headersOf(response);
    if (!response.content) empty ??= { status: Number(code), headers };
    for (const [name, body] of payloadsOf(response.content)) {
      const request = requests.get(name);
      const answer = { status: body.example['x-status'] ?? Number(code), headers, body };
      const summary = (request ?? body).example.summary ?? name;
      scenarios.set(name, { name, summary, ...(request ? { request } : {}), answer });
    }
  }
  // An answer without a body has no example: it belongs to the requests that no other answer is joined with.
  for (const [name, request] of requests) {
    if (scenarios.has(name)) continue;
    const summary = request.example.summary ?? name;
    scenarios.set(name, { name, summary, request, ...(empty ? { answer: empty } : {}) });
  }
  return [...scenarios.values()];
}

export function scenarioNamed(entry: Entry, name: string): Scenario {
  const scenario = scenariosOf(entry).find((candidate) => candidate.name === name);
  if (!scenario) throw new Error(`Operation '${entry.operation.operationId}' has no scenario '${name}'.`);
  return scenario;
}

export const isRefusal = ({ answer }: Scenario): boolean => (answer?.status ?? 200) >= 400;

/** Those to choose from: with a request of their own, or a success. The others are told by the table of errors. */
export const choicesOf = (entry: Entry): Scenario[] =>
  scenariosOf(entry).filter((scenario) => scenario.request || !isRefusal(scenario));
