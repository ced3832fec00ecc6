import { HttpError } from '../../http/http-error.ts';

/** Bytes of images that are held at the same time: for one question, and for all that this process answers. */
export interface ImageLimits {
  question: number;
  all: number;
}

const mebibyte = 1024 * 1024;
/** A model is given each byte as text, of which there are several copies on the way. */
const usual: ImageLimits = { question: 25 * mebibyte, all: 100 * mebibyte };

/** Room in memory for the images of one question, until it is disposed of. */
export interface ImageRoom extends Disposable {
  /** @throws {HttpError} 400 where the question's images are too large together, 503 where those of all questions are */
  take(bytes: number): void;
}

/** @returns makes room for a question, in what all questions share */
export function createImageRooms({ question, all }: ImageLimits = usual): () => ImageRoom {
  let taken = 0;
  return () => {
    let own = 0;
    let left = false;
    return {
      take(bytes) {
        if (left) throw new Error('The question has ended.');
        if (own + bytes > question) {
          const message = `has images of more than ${question / mebibyte} MB together`;
          throw new HttpError(400, 'The images of the question are too large.', {
            violations: [{ in: 'body', field: 'files', message }],
          });
        }
        if (taken + bytes > all) {
          throw new HttpError(503, 'Too many images are being looked at. Ask again later.', { retryAfter: 5 });
        }
        own += bytes;
        taken += bytes;
      },
      [Symbol.dispose]() {
        taken -= own;
        own = 0;
        left = true;
      },
    };
  };
}
