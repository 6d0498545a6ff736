import type { UploadFile } from '../http/body.ts';
import { documentOfKind } from './documents.ts';

export type PrinterLanguage = 'postscript' | 'pcl' | 'pcl-xl' | 'text';

/**
 * Two pages in a language of printers, with bytes of their own. What a driver has written ends as it
 * begins, so that what tells them apart stands where each language allows it. `identity` is plain text.
 */
export function documentIn(language: PrinterLanguage, identity: string): UploadFile {
  const { extension, write } = writers[language];
  const bytes = write(identity);
  return { fileName: `${identity}.${extension}`, bytes, pages: 2 };
}

interface Writer {
  readonly extension: string;
  readonly write: (identity: string) => Buffer;
}

const escape = '\u001b';

const writers: Readonly<Record<PrinterLanguage, Writer>> = {
  postscript: {
    extension: 'ps',
    write: (identity) =>
      Buffer.concat([fixture('two-pages.ps'), Buffer.from(`%platen ${identity}\n`)]),
  },
  pcl: {
    extension: 'pcl',
    // Without PJL of its own, which would ask for sides by itself.
    write: (identity) =>
      Buffer.from(
        `${escape}E${escape}&l26A${identity}\r\nfirst page\f${identity}\r\nsecond page\f${escape}E`,
      ),
  },
  'pcl-xl': {
    extension: 'pxl',
    write: (identity) => {
      const whole = fixture('two-pages.pxl');
      const end = whole.indexOf('\n');
      return Buffer.concat([
        whole.subarray(0, end),
        Buffer.from(` ${identity}`),
        whole.subarray(end),
      ]);
    },
  },
  text: {
    extension: 'txt',
    write: (identity) => Buffer.from(`${identity}\nfirst page\n\f${identity}\nsecond page\n`),
  },
};

function fixture(name: string): Buffer {
  return documentOfKind('', name).bytes;
}
