import type { TryItData } from '../try-it/data.ts';
import type { TryItRequest } from '../try-it/request.ts';
import type { ResponseData } from '../try-it/response-view.ts';

/** A call that the start page can send. The page has it as JSON. */
export interface LiveCallData extends Required<ResponseData> {
  request: TryItRequest;
  mock: Pick<TryItData['mock'], 'url' | 'start'>;
}
