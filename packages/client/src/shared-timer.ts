import * as own from './shared-timer.browser.ts';

type Task = own.Task;
type Timer = own.Timer;

// All tasks share one timer. One timer per task would double the time of a call.
const tasks = new Set<Task>();
let timer: Timer | undefined;
/** The time at which the timer expires. */
let time = 0;
/** The `setTimeout` that set the timer. A test may replace the clock and restore it. */
let setter: unknown;

/** Ends a task when it is due, unless `removeTask` comes first. */
export function addTask(task: Task): void {
  // workerd does not allow a request to use the timer of another one.
  if ('WebSocketPair' in globalThis) {
    own.addTask(task);
    return;
  }
  tasks.add(task);
  if (timer && task.due >= time && setter === setTimeout) {
    timer.ref?.();
    return;
  }
  clearAlarm();
  const { due } = task;
  time = due;
  setter = setTimeout;
  const set: Timer = setTimeout(
    () => {
      // The timer of another test's clock may still expire.
      if (timer !== set) return;
      timer = undefined;
      // A task that ends leaves the set. The others set the next timer.
      for (const other of tasks) {
        if (other.due <= due) other.end();
        else addTask(other);
      }
    },
    Math.max(0, due - performance.now()),
  ) as never;
  timer = set;
}

/** Removes a task. Without tasks, no timer keeps the process alive. */
export function removeTask(task: Task): void {
  if (task.timer) {
    own.removeTask(task);
    return;
  }
  if (!tasks.delete(task) || tasks.size) return;
  // The timer keeps running for the next task.
  if (timer?.unref) timer.unref();
  else clearAlarm();
}

function clearAlarm(): void {
  if (setter === setTimeout) clearTimeout(timer as never);
  timer = undefined;
}
