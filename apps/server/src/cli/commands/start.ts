import { startService } from '../../app.ts';
import type { Config } from '../../platform/config/config.ts';
import { unknownVariables } from '../../platform/config/read-config.ts';
import { createLog, flushLog } from '../../platform/logging/log.ts';
import { endOnUncaughtException } from '../../platform/process/uncaught-exception.ts';
import { startupBanner } from '../startup-banner.ts';

/** Seconds that the service has to stop after a signal. */
const stopSeconds = 30;

/**
 * `start`: runs the service until a signal, then lets requests and jobs finish.
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
  const service = await startService(config, log);
  if (signal === undefined) {
    // The banner is only advice: the service also runs without it.
    const advice = await startupBanner(service, { showSecrets: process.stderr.isTTY === true }).catch((error) => {
      log.warn({ err: error }, 'startup banner failed');
      return `Omnichannel on ${service.url}`;
    });
    console.error(`\n${advice}\n\nCtrl-C stops it.\n`);
  }

  await signalled;
  log.info({ signal }, 'stopping');
  setTimeout(() => {
    log.error(`shutdown timed out after ${stopSeconds} s; the process ends`);
    end(1);
  }, stopSeconds * 1000).unref();
  await service.close();
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
