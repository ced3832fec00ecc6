import { HttpError } from '../../http/http-error.ts';

/** Maximum bytes of images in memory: for one question, and for all questions of this process. */
export interface ImageLimits {
  questionBytes: number;
  totalBytes: number;
}

const mebibyte = 1024 * 1024;
/** Default limits. The request to a model contains each image as text, in several copies. */
const defaultLimits: ImageLimits = { questionBytes: 25 * mebibyte, totalBytes: 100 * mebibyte };

/** The memory budget for the images of one question, until it is disposed of. */
export interface ImageBudget extends Disposable {
  /** @throws {HttpError} 400 when the images of the question exceed their limit, 503 when the images of all questions do */
  reserve(bytes: number): void;
}

/** @returns a function that creates the budget of a question, within the shared total */
export function createImageBudgets({ questionBytes, totalBytes }: ImageLimits = defaultLimits): () => ImageBudget {
  let reservedBytes = 0;
  return () => {
    let ownBytes = 0;
    let isDisposed = false;
    return {
      reserve(bytes) {
        if (isDisposed) throw new Error('The question has ended.');
        if (ownBytes + bytes > questionBytes) {
          const message = `has images of more than ${questionBytes / mebibyte} MB together`;
          throw new HttpError(400, 'The images of the question are too large.', {
            violations: [{ in: 'body', field: 'files', message }],
          });
        }
        if (reservedBytes + bytes > totalBytes) {
          throw new HttpError(503, 'Too many images are being processed. Ask again later.', { retryAfter: 5 });
        }
        ownBytes += bytes;
        reservedBytes += bytes;
      },
      [Symbol.dispose]() {
        reservedBytes -= ownBytes;
        ownBytes = 0;
        isDisposed = true;
      },
    };
  };
}
