import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createOperatorPolicy, createOutbound } from '@omnichannel/outbound';
import { APICallError } from 'ai';
import type { ModelConfig } from '../../../platform/config/config.ts';

/** Turns texts into vectors: the nearer two are, the nearer is what they mean. */
export interface Embedder {
  /** Name of the model: vectors of different ones cannot be compared. */
  model: string;
  /**
   * @returns a vector for each text, in their order
   * @throws {Error} when the model fails; with neither key nor text in its message
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]>;
}

/** Milliseconds for a request; callers with less patience abort it. */
const timeoutMs = 60_000;
/** Bytes of a response: 64 vectors of 4,096 numbers are 6 MB. */
const maxBodyBytes = 32 * 1024 * 1024;

/** Embeds by the model behind an OpenAI-compatible endpoint. */
export function createEmbedder({ baseUrl, model: name, apiKey }: ModelConfig): Embedder {
  const provider = createOpenAICompatible({
    name: 'embedding',
    baseURL: baseUrl,
    fetch: createOutbound({ policy: createOperatorPolicy() }).createFetch({
      timeoutMs,
      maxBodyBytes,
      isRepeatable: true,
    }),
    ...(apiKey !== undefined && { apiKey }),
  });
  const model = provider.embeddingModel(name);
  return {
    model: name,
    async embed(texts, signal) {
      const embeddings = await model.doEmbed({ values: [...texts], abortSignal: signal }).then(
        (result) => result.embeddings,
        (error: unknown) => Promise.reject(createEmbedderError(error)),
      );
      const size = embeddings[0]?.length ?? 0;
      if (embeddings.length !== texts.length || size === 0 || embeddings.some((vector) => vector.length !== size)) {
        throw new Error('The embedding model answered with other vectors than one of the same size for each text.');
      }
      return embeddings;
    },
  };
}

/** Of what its side says only the status is told: it quotes keys and texts. */
function createEmbedderError(error: unknown): Error {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  const detail = status === undefined ? 'could not be reached or understood' : `answered with ${status}`;
  return new Error(`The embedding model ${detail}. Look at EMBEDDING_BASE_URL, EMBEDDING_MODEL and EMBEDDING_API_KEY.`);
}
