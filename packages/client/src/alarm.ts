/** What ends when its time is over. */
export interface Task {
  /** When, on the clock of `performance.now()`. */
  due: number;
  /** Its place among the tasks, -1 outside them. */
  index: number;
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
export function addTask(task: Task, now: number): void {
  task.index = tasks.push(task) - 1;
  if (!timer || task.due < time || time < now || setter !== setTimeout) setAlarm(task.due, now);
  else timer.ref?.();
}

/** Without any task, no timer keeps the process alive. */
export function removeTask(task: Task): void {
  const { index } = task;
  if (index < 0) return;
  // The last takes its place.
  const last = tasks.pop() as Task;
  if (tasks.length > index) tasks[index] = last;
  last.index = index;
  task.index = -1;
  if (tasks.length) return;
  // The timer that waits on serves the next task.
  if (timer?.unref) timer.unref();
  else clearAlarm();
}

function clearAlarm(): void {
  if (setter === setTimeout) clearTimeout(timer as never);
  timer = undefined;
}

function setAlarm(due: number, now: number): void {
  clearAlarm();
  time = due;
  setter = setTimeout;
  const set: Timer = setTimeout(
    () => {
      // Another test's clock may still ring.
      if (timer !== set) return;
      timer = undefined;
      let next = Infinity;
      for (const task of [...tasks]) {
        if (task.due <= time) task.end();
        else next = Math.min(next, task.due);
      }
      if (tasks.length) setAlarm(next, performance.now());
    },
    Math.max(0, due - now),
  ) as never;
  timer = set;
}
