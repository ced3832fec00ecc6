/** Work with a time limit. */
export interface Task {
  /** Time of its end, on the clock of `performance.now()`. */
  due: number;
  end: () => void;
  /** Its own timer, where tasks share none. */
  timer?: Timer;
}

/** A timer of Node and Bun. Elsewhere a timer is a number. */
export interface Timer {
  ref?(): void;
  unref?(): void;
}

/**
 * Ends a task when it is due, unless `removeTask` comes first. Each task has its own timer: a page makes few calls, and workerd does not
 * allow a request to use the timer of another one.
 */
export function addTask(task: Task): void {
  task.timer = setTimeout(task.end, task.due - performance.now()) as never;
}

/** Removes a task. */
export function removeTask({ timer }: Task): void {
  clearTimeout(timer as never);
}
