/** A wording that readers of technical English stumble over, and what to write instead. */
export interface Rule {
  pattern: RegExp;
  suggestion: string;
}

/** Wordings that are found anywhere in a text. Every pattern is global and ignores case. */
export const rules: readonly Rule[] = [
  { pattern: /\bwhat\s+becomes\s+of\b/gi, suggestion: 'status, result or outcome' },
  { pattern: /\b(?:is|are|was|were|be|been|being)\s+told\b/gi, suggestion: 'is sent, returned, reported or notified' },
  {
    pattern: /\btells?\s+(?:of|what|which|whether|that|where|how|it|them|us|about)\b/gi,
    suggestion: 'reports, returns, shows or says',
  },
  {
    pattern: /\b(?:is|are|was|were|be)\s+(?:made|done|sent|tried|counted|read)\s+(?:again|anew)\b/gi,
    suggestion: 'is retried or repeated',
  },
  { pattern: /\btest\s+recipients?\b/gi, suggestion: 'test number' },
  { pattern: /\bsandbox\s+page\b/gi, suggestion: 'sandbox inbox' },
  { pattern: /\b(?:is|are|was|were|be)\s+answered\s+with\b/gi, suggestion: 'returns' },
  { pattern: /\banew\b/gi, suggestion: 'again' },
  { pattern: /\bmend(?:s|ed|ing)?\b/gi, suggestion: 'fix or repair' },
  { pattern: /\bheed(?:s|ed|ing)?\b/gi, suggestion: 'respect or handle' },
  {
    pattern: /\bgiv(?:e|es|en|ing)\s+up\b(?!\s+on\b)/gi,
    suggestion: 'failed permanently; dead (of a job or delivery)',
  },
  { pattern: /\bhand(?:s|ed|ing)?(?:\s+(?:it|them|one|each|messages?))?\s+over\b/gi, suggestion: 'submit or dispatch' },
  { pattern: /\bhand-?over\b/gi, suggestion: 'submit or dispatch' },
  { pattern: /\bby\s+the\s+contract\b/gi, suggestion: 'as the contract specifies' },
  { pattern: /\bof\s+late\b/gi, suggestion: 'recently' },
  {
    pattern: /\b(?:whoever|whomever|thereof|therein|whereof|wherein|henceforth|hitherto|lest)\b/gi,
    suggestion: 'plain words',
  },
  {
    pattern: /\bbeside\s+(?:the|a|an|it|them|its|each|this|that|what)\b/gi,
    suggestion: 'next to, alongside or compared with',
  },
  {
    pattern: /\brefus(?:e|es|ed|al|als|ing)\b/gi,
    suggestion: 'reject (a request), deny (access), decline (an answer)',
  },
  {
    pattern: /\b(?:the|a|an|each|every|its|these|those|unknown|additional|other)\s+members?\b/gi,
    suggestion: 'field (docs) or property (schema)',
  },
  {
    pattern: /\bis\s+no\s+(?:success|number|word|name|address|file|text|passcode|image|object|list)\b/gi,
    suggestion: 'is not a …',
  },
  {
    pattern: /\bstands?\s+(?:at|beside|once|in|there|elsewhere|here|under|behind)\b/gi,
    suggestion: 'is in or appears in',
  },
  { pattern: /\b(?:has|have|had)\s+(?:come|gone)\b/gi, suggestion: 'arrived, disconnected or is complete' },
  { pattern: /\bas\s+(?:they|it)\s+(?:came|comes?|stood|stands?)\b/gi, suggestion: 'unchanged or as received' },
  { pattern: /\b(?:(?:much|all)\s+the\s+same|not\s+at\s+all|so\s+far\s+as)\b/gi, suggestion: 'plain words' },
  { pattern: /\b(?:(?:by|of)\s+(?:which|whom|whose)|(?:for|to)\s+whom)\b/gi, suggestion: 'two sentences, or the role' },
  {
    pattern: /\bone\s+(?:that|which|who|whose)\s+(?:is|has|was|can|does|could)\b/gi,
    suggestion: 'the name of the thing',
  },
  { pattern: /\b(?:faultless|slips?|person's\s+own)\b/gi, suggestion: 'plain words' },
  { pattern: /\b(?:nobody|nowhere)\b/gi, suggestion: 'who can or cannot' },
];

/** A start of a sentence that is a relative clause, and so hides the subject. Questions may start like this. */
export const clauseStart: Rule = {
  pattern:
    /^(?:What|Whoever|Whatever|That of|Those (?:that|who|of|which)|Of (?:a|an|the|what|each|all)|Where (?:a|an|the|it|one|nobody|nothing))\s/,
  suggestion: 'a subject and a verb at the start',
};

/** A place where a wording is right. */
export interface Exception {
  path: string;
  /** The wording; every wording of the file when absent. */
  text?: string;
  reason: string;
}

/** The limit of exceptions. Rewrite a wording rather than raise it. */
export const maxExceptions = 10;

/** The exceptions of the whole repository. */
export const exceptions: readonly Exception[] = [
  { path: 'spec/interface.md', reason: 'It is a copy of a document that the contract must not change.' },
  { path: 'scripts/prose/prose.test.ts', reason: 'The test contains the wordings that the check must find.' },
  { path: 'packages/outbound/src/errors.ts', text: 'refused', reason: 'It is the usual text of ECONNREFUSED.' },
  { path: 'packages/outbound/src/outbound.test.ts', text: 'refused', reason: 'It is the usual text of ECONNREFUSED.' },
  {
    path: 'packages/client/src/client-sockets.test.ts',
    text: 'refused',
    reason: 'It is the usual text of ECONNREFUSED.',
  },
  {
    path: 'packages/client/src/connection-fault.test.ts',
    text: 'refused',
    reason: 'It is the usual text of ECONNREFUSED.',
  },
];
