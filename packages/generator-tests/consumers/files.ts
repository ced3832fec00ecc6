/** The calls of the tests, written with the functions of a generated client. */
export interface Files {
  /** Uploads a file to the chat app. Returns its media id. */
  uploadMedia(baseUrl: string, file: Blob): Promise<string>;
  /** Downloads a file of the chat app. */
  downloadMedia(baseUrl: string, mediaId: string): Promise<Blob>;
  /** Uploads an image for a question. Returns its size in bytes, as the response states it. */
  uploadImage(baseUrl: string, file: File, user: string): Promise<number>;
}
