/** The scenarios of an operation or webhook: requests and responses. */
import { type Entry, type Example, type Header, type Reference, type Response, resolve } from '../contract.ts';

/** A body with its media type. */
export interface Payload {
  type: string;
  example: Example;
}

export interface ScenarioResponse {
  status: number;
  headers: [name: string, value: string][];
  /** Absent if the response is empty. */
  body?: Payload;
}

export interface Scenario {
  /** The name for `Prefer: example=`, unique within its operation. */
  name: string;
  summary: string;
  /** Absent if the contract has no request for the scenario. */
  request?: Payload;
  /** Absent for a delivery, which the receiver responds to. */
  response?: ScenarioResponse;
}

type Examples = Record<string, Example | Reference>;

const payloadsOf = (content: Record<string, { examples?: Examples }> = {}): [name: string, payload: Payload][] =>
  Object.entries(content)
    // An error as text equals the JSON error of the same response.
    .filter(([type]) => !(type === 'text/plain' && 'application/json' in content))
    .flatMap(([type, { examples = {} }]) =>
      Object.entries(examples).map(([name, node]): [string, Payload] => [
        name,
        { type, example: resolve<Example>(node) },
      ]),
    );

const headersOf = ({ headers = {} }: Response): ScenarioResponse['headers'] =>
  Object.entries(headers).flatMap(([name, node]): ScenarioResponse['headers'] => {
    const { example } = resolve<Header>(node);
    return example === undefined ? [] : [[name, String(example)]];
  });

/** Lists every scenario in the order of the responses, or of the requests if there are no responses. */
export function scenariosOf({ kind, operation }: Entry): Scenario[] {
  const requests = new Map(payloadsOf(operation.requestBody?.content));
  const scenarios = new Map<string, Scenario>();
  let empty: ScenarioResponse | undefined;
  for (const [code, node] of kind === 'webhook' ? [] : Object.entries(operation.responses)) {
    const response = resolve<Response>(node);
    const headers = headersOf(response);
    if (!response.content) empty ??= { status: Number(code), headers };
    for (const [name, body] of payloadsOf(response.content)) {
      const request = requests.get(name);
      const response = { status: body.example['x-status'] ?? Number(code), headers, body };
      const summary = (request ?? body).example.summary ?? name;
      scenarios.set(name, { name, summary, ...(request ? { request } : {}), response });
    }
  }
  // A response without a body has no example: it belongs to the requests without another response.
  for (const [name, request] of requests) {
    if (scenarios.has(name)) continue;
    const summary = request.example.summary ?? name;
    scenarios.set(name, { name, summary, request, ...(empty ? { response: empty } : {}) });
  }
  const isNamed = [...scenarios.values()].some((scenario) => scenario.request || !isError(scenario));
  // A success without any body has no example, and so no name: the name is ours, and no request needs it.
  if (empty && !isNamed) return [{ name: 'succeeded', summary: 'Succeeded', response: empty }, ...scenarios.values()];
  return [...scenarios.values()];
}

export function scenarioNamed(entry: Entry, name: string): Scenario {
  const scenario = scenariosOf(entry).find((candidate) => candidate.name === name);
  if (!scenario) throw new Error(`Operation '${entry.operation.operationId}' has no scenario '${name}'.`);
  return scenario;
}

export const isError = ({ response }: Scenario): boolean => (response?.status ?? 200) >= 400;

/** Lists the selectable scenarios: those with a request, and successes. The table of errors has the others. */
export const choicesOf = (entry: Entry): Scenario[] =>
  scenariosOf(entry).filter((scenario) => scenario.request || !isError(scenario));
