import type { DocumentLanguage } from '../../../kit/wire/pdl/language.ts';
import { type PjlEnvelope, wrapInPjl } from '../../../kit/wire/pjl/wrap.ts';
import type { Duplex } from '../../rules/records.ts';
import type { ReleaseOrder } from '../delivery.ts';

export const sidesOfDuplex = {
  0: 'one-sided',
  1: 'two-sided-long-edge',
  2: 'two-sided-short-edge',
} as const satisfies Record<Duplex, string>;

/** SIL-52. */
const languages: Readonly<Record<number, DocumentLanguage>> = {
  1: 'pdf',
  2: 'postscript',
  3: 'pcl',
  4: 'pcl-xl',
  5: 'xps',
};

/** What must go around the document; undefined where nothing is asked for: then only its bytes go (SIL-5C). */
export function envelopeFor(order: ReleaseOrder): PjlEnvelope | undefined {
  const { document, options } = order;
  const { copies, duplex, grayscale } = options;
  if (copies === 1 && duplex === 0 && !grayscale) return undefined;
  const language = languages[document.documentType];
  return wrapInPjl({
    copies,
    sides: sidesOfDuplex[duplex],
    jobName: document.name,
    ...(grayscale ? { colorMode: 'monochrome' } : {}),
    ...(language === undefined ? {} : { language }),
  });
}
