/** What ends when its time is over. */
export interface Task {
  /** When, on the clock of `performance.now()`. */
  due: number;
  end: () => void;
}

/** What Node and Bun give for a timer; elsewhere it is a number. */
interface Timer {
  ref?(): void;
  unref?(): void;
}

// One timer for all tasks: one for each would cost as much as all the rest of a call.
const tasks: Task[] = [];
let timer: Timer | undefined;
/** When the timer rings. */
let time = 0;
/** What has set the timer: a test may bring a clock of its own, and take it away again. */
let setter: unknown;

/** Ends a task when it is due, unless `removeTask` comes first. */
export function addTask(task: Task): void {
  tasks.push(task);
  if (!timer || task.due < time || setter !== setTimeout) setAlarm(task.due);
  else timer.ref?.();
}

/** Without any task, no timer keeps the process alive. */
export function removeTask(task: Task): void {
  const index = tasks.indexOf(task);
  if (index < 0) return;
  tasks.splice(index, 1);
  if (tasks.length) return;
  // The timer that waits on serves the next task.
  if (timer?.unref) timer.unref();
  else clearAlarm();
}

function clearAlarm(): void {
  if (setter === setTimeout) clearTimeout(timer as never);
  timer = undefined;
}

function setAlarm(due: number): void {
  clearAlarm();
  time = due;
  setter = setTimeout;
  const set: Timer = setTimeout(
    () => {
      // Another test's clock may still ring.
      if (timer !== set) return;
      timer = undefined;
      for (const task of [...tasks]) if (task.due <= due) task.end();
      // The others, and what those that ended have begun, set the next alarm.
      for (const task of tasks.splice(0)) addTask(task);
    },
    Math.max(0, due - performance.now()),
  ) as never;
  timer = set;
}
