import type { JobHandler, JobHandlers, TaskName } from '../jobs/queue.ts';
import { inSpan, isTracing, recallTraceOf, type TraceCarrier } from './tracing.ts';

/** Wraps the handlers of jobs so that each attempt is a span of the trace of the request that queued the job. */
export function traceJobs(jobs: JobHandlers): JobHandlers {
  const wrap =
    (task: string, work: JobHandler<TaskName>): JobHandler<TaskName> =>
    (payload, signal) => {
      if (!isTracing()) return work(payload, signal);
      // The queue has added it: the payloads of tasks do not declare it.
      const { trace } = payload as { trace?: TraceCarrier };
      // A job that an SQL function has queued has no trace in its payload.
      const parent = trace ?? recallTraceOf(payload);
      const attributes = {
        'messaging.system': 'graphile_worker',
        'messaging.destination.name': task,
        'messaging.operation.type': 'process',
      };
      return inSpan(`process ${task}`, { kind: 'consumer', attributes, parent }, () => work(payload, signal));
    };
  return Object.fromEntries(
    Object.entries(jobs).map(([task, work]) => [task, wrap(task, work as JobHandler<TaskName>)]),
  ) as JobHandlers;
}
