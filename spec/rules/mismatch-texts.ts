import type { Rule } from './redocly.ts';

/** What a regular expression is made of, and a sentence is not. */
// redos: a text of the contract
const regularExpression = /\\[dDwWsSbB.+*?/[\](){}^$|]|\[[^\]]*\][*+?{]|\(\?|[*+}]\$|\^\S/;

/**
 * Each `pattern` has an `x-error` next to it. Error messages hold that text in place of the regular expression, which tells a developer
 * nothing. It is what follows the field's name in a message: `is not a valid UUID`, `must be 4 to 6 digits`.
 */
const mismatchTexts: Rule = () => ({
  Schema(schema, { location, report }) {
    const text = schema['x-error'];
    if (text === undefined) {
      if (typeof schema.pattern !== 'string') return;
      report({
        message:
          'pattern has no x-error. Add one that says what a value must be, as the rest of a sentence that begins with ' +
          "the field's name: must be 4 to 6 digits.",
        location: location.child(['pattern']),
      });
      return;
    }
    if (typeof schema.pattern !== 'string' && typeof schema.format !== 'string') {
      report({
        message: 'x-error has neither pattern nor format next to it, so that no message has it. Remove it.',
        location: location.child(['x-error']),
      });
      return;
    }
    if (typeof text === 'string' && /^(is|must|does) \S/.test(text) && !regularExpression.test(text)) return;
    report({
      message:
        `x-error is ${JSON.stringify(text)}. Write a text in plain words that begins with "is", "must" or "does", ` +
        "since it follows the field's name, and that holds no regular expression.",
      location: location.child(['x-error']),
    });
  },
});

export default mismatchTexts;
