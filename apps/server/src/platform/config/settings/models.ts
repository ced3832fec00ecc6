import { nonEmpty, optional, whole, yesOrNo } from './read-text.ts';
import type { Setting } from './setting.ts';

/** The models of the knowledge chat and of the semantic search. */
export const modelSettings = {
  llmBaseUrl: {
    env: 'LLM_BASE_URL',
    flag: 'llm-base-url',
    placeholder: '<url>',
    about:
      'OpenAI-compatible endpoint of the model that answers questions; without it, answers quote the knowledge bases',
    read: optional(httpUrl),
  },
  llmModel: {
    env: 'LLM_MODEL',
    flag: 'llm-model',
    placeholder: '<name>',
    about: 'Model to request from that endpoint; required with LLM_BASE_URL',
    read: optional(nonEmpty),
  },
  llmApiKey: {
    env: 'LLM_API_KEY',
    isSecret: true,
    placeholder: '<key>',
    about: 'API key of that endpoint, if it requires one',
    read: optional(nonEmpty),
  },
  llmVision: {
    env: 'LLM_VISION',
    flag: 'llm-vision',
    fallback: 'false',
    about: 'Declares that the model understands images, so that questions may contain them',
    read: yesOrNo,
  },
  llmHistoryTokens: {
    env: 'LLM_HISTORY_TOKENS',
    flag: 'llm-history-tokens',
    placeholder: '<tokens>',
    fallback: '2000',
    unit: 'tokens',
    about: 'Tokens of earlier messages that the model receives with a question; four bytes count as one',
    read: whole('tokens', 0, 1_000_000),
  },
  llmSilenceTimeoutSeconds: {
    env: 'LLM_SILENCE_TIMEOUT_SECONDS',
    flag: 'llm-silence-timeout-seconds',
    placeholder: '<seconds>',
    fallback: '60',
    unit: 's',
    about: 'Seconds without output from the model after which an answer fails with completion_request_error',
    read: whole('seconds', 1, 600),
  },
  llmMaxAnswerCharacters: {
    env: 'LLM_MAX_ANSWER_CHARACTERS',
    flag: 'llm-max-answer-characters',
    placeholder: '<characters>',
    fallback: '32768',
    unit: 'characters',
    about: 'Characters after which an answer is truncated and the model is stopped',
    read: whole('characters', 1, 1_000_000),
  },
  embeddingBaseUrl: {
    env: 'EMBEDDING_BASE_URL',
    flag: 'embedding-base-url',
    placeholder: '<url>',
    about:
      'OpenAI-compatible endpoint of the embeddings for semantic search; large knowledge bases require pgvector in the database',
    read: optional(httpUrl),
  },
  embeddingModel: {
    env: 'EMBEDDING_MODEL',
    flag: 'embedding-model',
    placeholder: '<name>',
    about: 'Model to request from that endpoint; required with EMBEDDING_BASE_URL',
    read: optional(nonEmpty),
  },
  embeddingApiKey: {
    env: 'EMBEDDING_API_KEY',
    isSecret: true,
    placeholder: '<key>',
    about: 'API key of that endpoint, if it requires one',
    read: optional(nonEmpty),
  },
} satisfies Record<string, Setting>;

function httpUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new Error('must be a URL such as https://models.example.com/v1');
}
