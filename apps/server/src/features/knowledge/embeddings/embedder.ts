import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createOperatorPolicy, createOutbound } from '@omnichannel/outbound';
import { APICallError } from 'ai';
import { traceHeaders } from '../../../http/trace-context.ts';
import type { ModelConfig } from '../../../platform/config/config.ts';

/** Converts texts to vectors. Similar meanings have similar vectors. */
export interface Embedder {
  /** Name of the model. Vectors of different models cannot be compared. */
  model: string;
  /**
   * @returns a vector for each text, in order
   * @throws {Error} when the model fails; its message contains neither key nor text
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]>;
}

/** Milliseconds for a request; callers can abort it earlier. */
const timeoutMs = 60_000;
/** Bytes of a response: 64 vectors of 4,096 numbers are 6 MB. */
const maxBodyBytes = 32 * 1024 * 1024;

/** Creates an embedder on an OpenAI-compatible endpoint. */
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
      const embeddings = await model.doEmbed({ values: [...texts], abortSignal: signal, headers: traceHeaders() }).then(
        (result) => result.embeddings,
        (error: unknown) => Promise.reject(createEmbedderError(error)),
      );
      const size = embeddings[0]?.length ?? 0;
      if (embeddings.length !== texts.length || size === 0 || embeddings.some((vector) => vector.length !== size)) {
        throw new Error('The embedding model did not return one vector of the same size for each text.');
      }
      return embeddings;
    },
  };
}

/** Creates the error of a failed request. It contains only the status, because the response can quote keys and texts. */
function createEmbedderError(error: unknown): Error {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  const detail = status === undefined ? 'could not be reached, or its response was invalid' : `returned ${status}`;
  return new Error(`The embedding model ${detail}. Look at EMBEDDING_BASE_URL, EMBEDDING_MODEL and EMBEDDING_API_KEY.`);
}
