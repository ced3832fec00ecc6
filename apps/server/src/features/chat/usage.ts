import type { components } from '@omnichannel/types';

/** What an answer used, as the contract has it. What a model costs is not known here: the price is told as 0. */
export function usageOf(
  promptTokens: number,
  completionTokens: number,
  seconds: number,
): components['schemas']['ModelUsage'] {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    total_price: '0',
    currency: 'USD',
    latency: Number(seconds.toFixed(3)),
  };
}
