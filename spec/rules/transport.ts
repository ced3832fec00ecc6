import type { Rule } from './redocly.ts';

/** An operation's hints to the client, `x-retry` and `x-timeout`, have values that the client knows. */
const transport: Rule = () => ({
  Operation(operation, { report, location }) {
    const { 'x-retry': retry, 'x-timeout': timeout } = operation;
    if (retry !== undefined && retry !== 'never') {
      report({
        message: `x-retry is ${JSON.stringify(retry)}. Write never, or remove it.`,
        location: location.child(['x-retry']),
      });
    }
    // Less than a second is a value in seconds.
    if (timeout !== undefined && !(Number.isInteger(timeout) && timeout >= 1000)) {
      report({
        message: `x-timeout is ${JSON.stringify(timeout)}. Write whole milliseconds, 1000 or more.`,
        location: location.child(['x-timeout']),
      });
    }
  },
});

export default transport;
