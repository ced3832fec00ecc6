import { Refused } from '../../http/refused.ts';

/** Bytes of images that are held at the same time: for one question, and for all that this process answers. */
export interface ImageLimits {
  questionBytes: number;
  totalBytes: number;
}

const mebibyte = 1024 * 1024;
/** A model is given each byte as text, of which there are several copies on the way. */
const defaultLimits: ImageLimits = { questionBytes: 25 * mebibyte, totalBytes: 100 * mebibyte };

/** Room in memory for the images of one question, until it is disposed of. */
export interface ImageBudget extends Disposable {
  /** @throws {Refused} 400 where the question's images are too large together, 503 where those of all questions are */
  reserve(bytes: number): void;
}

/** @returns makes room for a question, in what all questions share */
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
          throw new Refused(400, 'The images of the question are too large.', {
            violations: [{ in: 'body', field: 'files', message }],
          });
        }
        if (reservedBytes + bytes > totalBytes) {
          throw new Refused(503, 'Too many images are being looked at. Ask again later.', { retryAfter: 5 });
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
