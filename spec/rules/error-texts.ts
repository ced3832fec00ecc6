import type { Rule } from './redocly.ts';

/** Characters that occur in regular expressions but not in sentences. */
// redos: a text of the contract
const regularExpression = /\\[dDwWsSbB.+*?/[\](){}^$|]|\[[^\]]*\][*+?{]|\(\?|[*+}]\$|\^\S/;

/**
 * Requires an `x-error` next to each `pattern`. Error messages hold that text instead of the regular expression, which a
 * developer cannot read. It follows the field's name in a message: `is not a valid UUID`, `must be 4 to 6 digits`.
 */
const errorTexts: Rule = () => ({
  Schema(schema, { location, report }) {
    const text = schema['x-error'];
    if (text === undefined) {
      if (typeof schema.pattern !== 'string') return;
      report({
        message:
          'pattern has no x-error. Add a text that describes a valid value and follows the name of the field in a ' +
          'sentence: must be 4 to 6 digits.',
        location: location.child(['pattern']),
      });
      return;
    }
    if (typeof schema.pattern !== 'string' && typeof schema.format !== 'string') {
      report({
        message: 'x-error has neither pattern nor format next to it, so that no message uses it. Remove it.',
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

export default errorTexts;
