import { describeViolation, validateResponse } from '@omnichannel/contract';
import { everyNth, sampleOf } from '@omnichannel/tooling/full-run';
import { afterAll, describe, expect, it } from 'vitest';
import { findExtensionFaults } from './extension-assertions.ts';
import { requestIdFault } from './request-id.ts';
import { createScenarioContext } from './scenario-context.ts';
import { driverKindOf, driveScenario, reasonUndrivable, undrivable } from './scenario-drivers.ts';
import { readScenarios, type Scenario } from './scenarios.ts';
import { startTargets, type Target } from './targets.ts';

const targets = await startTargets();
afterAll(() => targets.close());

const { served: operations, document } = targets;
const { of: scenarios, samples } = readScenarios(document, operations);
const impossible = scenarios.filter((scenario) => reasonUndrivable(scenario) !== undefined);
const possible = scenarios.filter((scenario) => !impossible.includes(scenario) && driverKindOf(scenario) !== undefined);
const unknown = scenarios.filter((scenario) => !impossible.includes(scenario) && driverKindOf(scenario) === undefined);
const title = ({ operation, name, status }: Scenario) => `${operation.id}: ${name} (${status})`;

/** For a response of another status. */
const advice = ({ operation, name }: Scenario) =>
  `The driver is '${operation.id}.${name}' or '${name}' of scenario-drivers.ts, else the request that the contract shows: correct it, or the service.`;

/** Statuses that the service has answered with, by operation. */
const seen = new Set<string>();

/** Plays a scenario in a world of its own. */
async function played(target: Target, scenario: Scenario, { byClient = false } = {}) {
  const { operation, name } = scenario;
  const isLimited = name === 'tooManyRequests';
  const caller = await target.newCaller(isLimited ? { [operation.id]: 1 } : {});
  if (name === 'agentStreamed' || name === 'blockingNotSupported') await target.assist(caller);
  const onAnswer = (id: string, status: number) => target.stateful && seen.add(`${id} ${status}`);
  return driveScenario(createScenarioContext(target, caller, { operations, samples, byClient, onAnswer }), scenario);
}

/** Selects the first scenario of each operation. A short run plays these, and with the service a fourth of all scenarios. */
const firstOf = (all: readonly Scenario[]) => (scenario: Scenario) =>
  all.find(({ operation }) => operation === scenario.operation) === scenario;
const byMock = sampleOf('server, scenarios of the mock', possible, firstOf(possible), title);
const byService = everyNth('server, scenarios of the service', possible, 4, title);
const proxied = sampleOf('server, scenarios through the proxy', possible, firstOf(possible), title);
const successes = possible.filter(({ status }) => status < 300);
const successesByClient = sampleOf('server, scenarios by the client', successes, firstOf(successes), title);

describe.each([
  { target: targets.mock, driven: byMock },
  { target: targets.service, driven: byService },
  { target: targets.proxied, driven: proxied },
])('the $target.name', ({ target, driven }) => {
  it.each(driven.map((scenario) => [title(scenario), scenario] as const))('%s', async (_, scenario) => {
    const { operation, status, schema, example } = scenario;
    const called = await played(target, scenario);
    const { response, json } = called;
    expect(response.status, `${advice(scenario)} The response: ${response.body}`).toBe(status);
    expect(validateResponse(operation.declaredResponses, response).map(describeViolation)).toEqual([]);
    expect(requestIdFault(response)).toBeUndefined();
    expect(stable(json)).toEqual(stable(example));
    if (scenario.events) expect(endOf(called.events)).toEqual(endOf(scenario.events));
    // The mock returns a scenario that is requested by name unchanged.
    if (target.stateful) expect(findExtensionFaults(schema, called, example)).toEqual([]);
    if (status === 405) expect(response.headers.allow).toContain(operation.method);
    if (status === 401 && operation.secured && target.stateful)
      expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
  });
});

// An application's view: what succeeds, by the client in place of bare HTTP.
describe.each(targets.all)('the client of the $name', (target) => {
  it('has each operation among them, except streams that stay open', () => {
    const ids = new Set(successesByClient.map(({ operation }) => operation.id));
    expect(operations.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual(['streamNotifications']);
  });

  it.each(successesByClient.map((scenario) => [title(scenario), scenario] as const))('%s', async (_, scenario) => {
    const { operation, status, example } = scenario;
    const { response, json, events } = await played(target, scenario, { byClient: true });
    expect(response.status, `${advice(scenario)} The response: ${response.body}`).toBe(status);
    expect(validateResponse(operation.declaredResponses, response).map(describeViolation)).toEqual([]);
    expect(requestIdFault(response)).toBeUndefined();
    expect(stable(json)).toEqual(stable(example));
    if (scenario.events) expect(endOf(events)).toEqual(endOf(scenario.events));
  });
});

it('all that went through the proxy kept to the contract', async () => {
  await expect.poll(() => targets.proxy.journal.list().every(({ took }) => took !== undefined)).toBe(true);
  expect(targets.proxy.violations().filter((finding) => finding.in === 'response')).toEqual([]);
});

describe('the scenarios that cannot be played', () => {
  it('are all in the list', () => {
    expect(
      unknown.map(
        (scenario) =>
          `${title(scenario)}: the contract shows no request for it. In scenario-drivers.ts, write what brings it about into ` +
          `\`drivers\`, as '${scenario.operation.id}.${scenario.name}', or why no client can into \`undrivable\`.`,
      ),
    ).toEqual([]);
  });

  it('are in the list alone', () => {
    const names = impossible.map(({ operation, name }) => `${operation.id}.${name}`);
    const unneeded = undrivable.filter(({ name, operations: of }) =>
      of ? !of.every((id) => names.includes(`${id}.${name}`)) : !impossible.some((one) => one.name === name),
    );
    expect(
      unneeded.map(
        ({ name }) => `${name}: the contract has no such scenario, or it can be driven. Remove it from \`undrivable\`.`,
      ),
    ).toEqual([]);
  });

  const tried = impossible.filter((scenario) => driverKindOf(scenario) !== undefined);
  const sampled = everyNth('server, scenarios that cannot be played', tried, 4, title);
  it.each(sampled.map((scenario) => [title(scenario), scenario] as const))(
    '%s, not even when tried',
    async (_, scenario) => {
      const { response, events } = await played(targets.service, scenario);
      // A stream that goes another way has the same status.
      if (scenario.events) expect(kindsOf(events)).not.toEqual(kindsOf(scenario.events));
      else expect(response.status).not.toBe(scenario.status);
    },
  );

  it('are none that the service has shown to be possible', () => {
    const alone = impossible.filter(
      ({ operation, status }) => !possible.some((one) => one.operation === operation && one.status === status),
    );
    expect(alone.length).toBeGreaterThan(0);
    const shown = alone.filter(({ operation, status }) => seen.has(`${operation.id} ${status}`));
    expect(
      shown.map(
        (scenario) =>
          `${title(scenario)}: the service responds so. Remove it from \`undrivable\` in scenario-drivers.ts.`,
      ),
    ).toEqual([]);
  });
});

const kindsOf = (events: Scenario['events']) => [...new Set(events?.map(({ event }) => event))];
/** How a stream ends. Which tools an agent has beside is its own affair. */
const endOf = (events: Scenario['events']) => kindsOf(events).filter((kind) => kind !== 'message_file');

/** The fields that programs evaluate, and those of the scenario: they are the same in each response. */
function stable(body: unknown): unknown {
  // biome-ignore lint/suspicious/noExplicitAny: a response of any operation
  const { replyCode, statusCode, error, errors, data, page, pageSize, totalCount, contacts } = (body ?? {}) as any;
  const topics = Array.isArray(data)
    ? data
        .filter(({ subscribers }) => subscribers)
        .map(({ key, subscribers }) => ({ key, subscribers: [...subscribers].sort() }))
    : undefined;
  return {
    replyCode,
    statusCode,
    error: [error?.status, error?.code, error?.error_subcode],
    codes: error?.status === 400 ? error.internalErrors.map(({ code }: { code: number }) => code) : undefined,
    errors: Array.isArray(errors)
      ? errors.map(({ code, title }) => ({ code, title }))
      : errors && Object.keys(errors).sort(),
    topics,
    ...{ page, pageSize, totalCount },
    person: [data?.firstName, data?.lastName, data?.email, data?.phone, data?.chatappNumber, data?.locale],
    status: data?.PasscodeStatus,
    checks: data?.ChecksList?.map(({ Status }: { Status: number }) => Status),
    succeeded: data?.succeeded,
    failed: data?.failed,
    namespace: data?.message_template_namespace,
    templates: Array.isArray(data) ? data.filter(({ body }) => body?.variables) : undefined,
    contacts,
    chat: chat(body),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a response of the chat, or of any other operation
function chat({ code, params, event, mode, result, has_more, limit, total, data }: any = {}): unknown {
  const known = Array.isArray(data) && total !== undefined ? data.map(({ name }) => name) : undefined;
  const asked = Array.isArray(data) ? data.map(({ query }) => query) : undefined;
  return { code, params, event, mode, result, has_more, limit, total, known, asked };
}
