import { startService } from '../../app.ts';
import type { Config } from '../../platform/config/config.ts';
import { unknownVariables } from '../../platform/config/read-config.ts';
import { createLog, flushLog } from '../../platform/logging/log.ts';
import { endOnUncaughtException } from '../../platform/process/uncaught-exception.ts';
import { startTracing } from '../../platform/tracing/start-tracing.ts';
import { startupBanner } from '../startup-banner.ts';

/** Seconds that the service has to stop, after the delay of `--shutdown-delay`. */
const stopSeconds = 30;

/**
 * `start`: runs the service until a signal, then lets requests and jobs finish. Only SIGTERM, the signal of supervisors, has the delay of
 * `--shutdown-delay`: a person who presses Ctrl-C does not wait.
 *
 * The log goes to stdout, advice for people to stderr. It shows secrets only if stderr is a terminal: systemd and containers log both
 * streams.
 *
 * @throws {Error} the reason why it cannot start
 */
export async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  for (const warning of unknownVariables(process.env)) log.warn(warning);
  let ending = false;
  const end = (code: number) => {
    if (ending) return;
    ending = true;
    void flushLog(log).finally(() => process.exit(code));
  };
  endOnUncaughtException(process, log, () => end(1));

  let signal: NodeJS.Signals | undefined;
  const signalled = firstSignal(() => end(1)).then((first) => {
    signal = first;
  });
  const tracing = await startTracing(process.env, log);
  const service = await startService(config, log);
  // Only then can a proxy send requests to it.
  const isServing = signal === undefined && config.role !== 'worker';
  if (signal === undefined) {
    // The banner is only advice: the service also runs without it.
    const advice = await startupBanner(service, { showSecrets: process.stderr.isTTY === true }).catch((error) => {
      log.warn({ err: error }, 'startup banner failed');
      return `Omnichannel on ${service.url}`;
    });
    console.error(`\n${advice}\n\nCtrl-C stops it.\n`);
  }

  await signalled;
  const delaySeconds = isServing && signal === 'SIGTERM' ? config.shutdownDelaySeconds : 0;
  log.info({ signal, delaySeconds }, 'stopping');
  const limitSeconds = delaySeconds + stopSeconds;
  setTimeout(() => {
    log.error(`shutdown timed out after ${limitSeconds} s; the process ends`);
    end(1);
  }, limitSeconds * 1000).unref();
  await service.close({ delayMs: delaySeconds * 1000 });
  await tracing?.stop();
  log.info('stopped');
  end(0);
}

/**
 * Waits for a signal to stop: SIGINT, SIGTERM or SIGHUP.
 *
 * @param end ends the process at once, on a second signal
 * @returns the first signal
 */
function firstSignal(end: () => void): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let stopping = false;
    const onSignal = (signal: NodeJS.Signals) => {
      if (stopping) return end();
      stopping = true;
      resolve(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}
