/** Why nothing could be captured, in words for who asked. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
}
