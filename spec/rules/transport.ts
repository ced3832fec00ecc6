import type { Rule } from './redocly.ts';

/** Allows only values of `x-retry`, `x-timeout` and `x-body-limit` that client and servers know. */
const transport: Rule = () => ({
  Operation(operation, { report, location }) {
    const { 'x-retry': retry, 'x-timeout': timeout, 'x-body-limit': bodyLimit } = operation;
    if (retry !== undefined && retry !== 'never') {
      report({
        message: `x-retry is ${JSON.stringify(retry)}. Write never, or remove it.`,
        location: location.child(['x-retry']),
      });
    }
    // A value below 1000 is probably in seconds.
    if (timeout !== undefined && !(Number.isInteger(timeout) && timeout >= 1000)) {
      report({
        message: `x-timeout is ${JSON.stringify(timeout)}. Write whole milliseconds, 1000 or more.`,
        location: location.child(['x-timeout']),
      });
    }
    if (bodyLimit !== undefined && !(Number.isInteger(bodyLimit) && bodyLimit > 0)) {
      report({
        message: `x-body-limit is ${JSON.stringify(bodyLimit)}. Write whole bytes.`,
        location: location.child(['x-body-limit']),
      });
    }
  },
});

export default transport;
