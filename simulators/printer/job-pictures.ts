import type { Device, JobPicture } from './device.ts';
import { openPicture, type Pictures } from './pictures/picture.ts';
import type { Receipt } from './receipt.ts';
import type { ReceiptBook } from './receipt-book.ts';

const notKept = 'its document is no longer kept';

/** Pictures of the documents in a receipt book; a document is kept while its picture is drawn or read. */
export function jobPictures(
  book: ReceiptBook,
  pictures: Pictures,
): Required<Pick<Device, 'picture' | 'whyNoPicture'>> {
  return {
    async picture(receiptId: string, page?: number): Promise<JobPicture> {
      const receipt = book.find(receiptId);
      const held = book.hold(receiptId);
      if (receipt === undefined || held === undefined) return { missing: notKept };
      const picture = await pictures.of({ file: held.file, language: receipt.language }, page);
      if ('missing' in picture) {
        held[Symbol.dispose]();
        return picture;
      }
      const stream = openPicture(picture);
      const { mediaType } = picture;
      return { stream: stream.once('close', () => held[Symbol.dispose]()), mediaType };
    },
    async whyNoPicture({ file, language, bytes }: Receipt): Promise<string | undefined> {
      if (bytes === 0) return 'it is empty';
      return file === undefined ? notKept : pictures.whyNone({ file, language });
    },
  };
}
