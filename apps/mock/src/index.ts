import { randomUUID } from 'node:crypto';
import { checkMockOptions } from './check-options.ts';
import { type Contract, readContract } from './contract.ts';
import { createControlRoutes } from './control/control.ts';
import { type Coverage, createCoverage } from './coverage/coverage.ts';
import { ensureCoverage, ensureOperations } from './coverage/threshold.ts';
import { writeReport } from './coverage/write-report.ts';
import { StartError } from './errors.ts';
import { createFaults } from './faults.ts';
import type { Feature } from './feature.ts';
import { fileChecks } from './file-checks.ts';
import { createHandler } from './http/handler.ts';
import { listen } from './http/server.ts';
import { createIdempotency } from './idempotency.ts';
import { createJournal } from './journal.ts';
import { logTo } from './log.ts';
import { createMedia } from './media.ts';
import type { Mock, MockOptions } from './options.ts';
import { createPages } from './pages.ts';
import { createRandom } from './random.ts';
import { readRulesFile } from './recording/rules-file.ts';
import { createRepeatedMessages } from './repeated-messages.ts';
import { echoing, responseOverrides } from './response-overrides.ts';
import { RuleError } from './rules/rule-error.ts';
import { createScript, createScriptSession } from './rules/script.ts';
import { createSessions, type Session, type Sessions, sessionIds } from './rules/sessions.ts';
import { scenarioSelectors } from './scenario-selectors.ts';
import { defaultSpec, loadSpec } from './spec.ts';
import { type Collections, readCollections } from './state/collections.ts';
import { createState } from './state/index.ts';
import { createStore, rootLimits, sessionLimits } from './state/store.ts';
import { createStreamCancellation } from './stream-cancellation.ts';
import { subscriberTokens } from './subscriber-tokens.ts';
import { createTemplates } from './templates.ts';
import { createTestNumbers } from './test-numbers.ts';
import { createWebhooks } from './webhooks/index.ts';

export type { Coverage, CoverageCount, CoverageKind, OperationCoverage, Use } from './coverage/coverage.ts';
export { CoverageError, type CoverageThreshold } from './coverage/threshold.ts';
export { StartError } from './errors.ts';
export type { Exchange } from './journal.ts';
export type { Message } from './message.ts';
export type { Latency, Mock, MockOptions, ProxyOptions } from './options.ts';
export { type Finding, type Proxy, type Recording, startProxy } from './proxy/index.ts';
export { RuleError } from './rules/rule-error.ts';
export type {
  AfterLast,
  Match,
  Matcher,
  OperationId,
  RecordedRequest,
  Reply,
  ReplyObject,
  RequestJson,
  RuleBuilder,
  RuleHandle,
  RuleJson,
  RuleOptions,
  RuleState,
  Script,
  ScriptSession,
} from './rules/types.ts';
export { VerificationError } from './rules/verify.ts';
export { StateError, type StateRecord, type StateSnapshot } from './state/store.ts';
export type { Note } from './warnings.ts';
export type { Attempt, Delivery } from './webhooks/deliveries.ts';
export type { InboundMessage } from './webhooks/inbound.ts';

/**
 * Starts a mock of the API that responds as the contract specifies.
 *
 * @throws {StartError} when an option is wrong, the document cannot be served or the port is taken; the message says which and why
 * @example
 * const mock = await startMock({ port: 0 });
 * const response = await fetch(`${mock.url}/v1/topics`, { headers: { Authorization: 'Bearer any' } });
 * await mock.close();
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  checkMockOptions(options);
  const { port = 4010, host = '127.0.0.1', spec = defaultSpec(), sseInterval = 20 } = options;
  const own = { port };
  const document = await loadSpec(spec);
  const { stateful = false } = options;
  const contract = readContract(document, { stateful });
  const journal = createJournal();
  const coverage = createCoverage(document, journal, stateful);
  if (options.coverageOperations) ensureOperations(options.coverageOperations, coverage.report());
  let rulesChanged = () => {};
  const collections = stateful ? readCollections(document) : new Map();
  const sessions = createSessions({
    contract,
    seed: options.seed,
    changed: () => rulesChanged(),
    createStore: stateful
      ? (key) => createStore(collections, key === undefined ? rootLimits : sessionLimits)
      : undefined,
  });
  const addRules = await fileRules(options.rules, sessions.root);
  const webhooks = createWebhooks(contract, sessions.root.fresh, webhookSettings(options, own));
  if (options.log) logTo(options.log, { colours: options.colours ?? false, journal, webhooks });
  const stops = createStreamCancellation();
  const features = createFeatures({ contract, sessions, collections, stops, webhooks });
  const reset = () => {
    sessions.clear();
    for (const feature of features) feature.reset?.();
    journal.clear();
    addRules();
  };
  const handler = createHandler({
    contract,
    features,
    sessions,
    journal,
    faults: createFaults({ ...options, random: createRandom(options.seed) }),
    control: createControlRoutes({
      contract,
      coverage,
      journal,
      sessions,
      onRulesChanged: (listener) => {
        rulesChanged = listener;
      },
      webhooks,
      reset,
      host,
      allowRemote: options.allowRemotePanel ?? false,
    }),
    sseInterval,
    stops,
    checkResponses: options.checkResponses ?? false,
  });
  const server = await listen(handler, { port, host });
  own.port = server.port;
  return {
    url: server.url,
    port: server.port,
    document,
    webhookSecret: webhooks.secret,
    ...createScript(() => sessions.root, contract),
    session: (key = randomUUID()) => createScriptSession(sessions, key, contract),
    inbound: webhooks.inbound,
    deliveries: webhooks.list,
    reset,
    coverage: coverage.report,
    close: async () => {
      webhooks.close();
      await server.close();
      await finishCoverage(options, coverage.report);
    },
  };
}

interface FeatureParts {
  contract: Contract;
  sessions: Sessions;
  collections: Collections;
  stops: Feature;
  webhooks: Feature;
}

/** Creates the features. Each request passes them in this order. */
function createFeatures({ contract, sessions, collections, stops, webhooks }: FeatureParts): Feature[] {
  const state = createState(sessions, collections, contract.find);
  return [
    createIdempotency(),
    createRepeatedMessages(),
    fileChecks,
    sessionIds(sessions),
    createPages(state.itemsOf),
    echoing,
    responseOverrides,
    subscriberTokens,
    createTestNumbers(contract),
    createTemplates(contract),
    scenarioSelectors,
    // Before the records, which keep no endpoint that webhooks reject.
    webhooks,
    state,
    createMedia(),
    stops,
  ];
}

/**
 * Adds the rules of a file to a session.
 *
 * @returns a function that adds them again
 * @throws {StartError} when the file cannot be read, or a rule is wrong
 */
async function fileRules(file: string | undefined, { rules }: Session): Promise<() => void> {
  if (file === undefined) return () => {};
  const given = await readRulesFile(file);
  try {
    rules.add(given);
  } catch (error) {
    throw error instanceof RuleError ? new StartError(`--rules (option rules): ${file}: ${error.message}`) : error;
  }
  return () => void rules.add(given);
}

/** @param own the port that the mock listens on, once it does */
function webhookSettings(options: MockOptions, own: { port: number }) {
  const { webhookSecret: secret, webhookInterval: interval } = options;
  const { messengerEndpoint, rcsEndpoint, chatEndpoint, allowedHosts } = options;
  const ownPort = () => own.port;
  return { ownPort, secret, interval, messengerEndpoint, rcsEndpoint, chatEndpoint, allowedHosts };
}

/** Writes the report, and checks it. @throws {CoverageError} */
async function finishCoverage(
  { coverage: folder, coverageThreshold: threshold, coverageOperations: ids }: MockOptions,
  report: () => Coverage,
): Promise<void> {
  if (folder !== undefined) await writeReport(folder, report());
  if (threshold !== undefined) ensureCoverage(report(), threshold, ids);
}
