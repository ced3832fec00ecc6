import { Counter, Histogram, type Registry } from 'prom-client';
import type { EmailSubmissionResult } from './connection-kind.ts';

/** Metrics of connections for e-mail. Labels are names of connections. */
export interface EmailMetrics {
  /** Records an attempt by its result, and its milliseconds. */
  submitted(connection: string, result: EmailSubmissionResult['outcome'], milliseconds: number): void;
}

const results: readonly EmailSubmissionResult['outcome'][] = ['accepted', 'rejected', 'later', 'unknown', 'broken'];

/** @param listNames names of the connections for e-mail: their counters begin at 0, so that a rate includes the first attempt */
export function createEmailMetrics(registry: Registry, listNames: () => readonly string[] = () => []): EmailMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: 'omnichannel_email_submissions_total',
    help: 'Attempts to submit e-mails to a mail server, by result: accepted, rejected, later, unknown, broken (credentials rejected).',
    labelNames: ['connection', 'result'],
    registers,
    collect() {
      for (const connection of listNames()) for (const result of results) this.inc({ connection, result }, 0);
    },
  });
  const seconds = new Histogram({
    name: 'omnichannel_email_submission_seconds',
    help: 'Seconds of an attempt to submit an e-mail, with the wait for a free session.',
    labelNames: ['connection'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180],
    registers,
  });
  return {
    submitted(connection, result, milliseconds) {
      attempts.inc({ connection, result });
      seconds.observe({ connection }, milliseconds / 1000);
    },
  };
}
