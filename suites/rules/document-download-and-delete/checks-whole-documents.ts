import { assertion, type BoundCheck } from '../../judge/check.ts';
import { isOfficeFile } from '../document-upload/checks-kinds.ts';

/** The check of a rule about uploads. */
export const documentWholeChecks: readonly BoundCheck[] = [
  {
    rule: 'DOC-UP-33',
    *play(play, world) {
      for (const one of play.exchanges) {
        const document = world.documents.get(one.path('uuid'));
        if (one.operation !== 'documents.send' || document === undefined) continue;
        if (!isOfficeFile(document.file)) continue;
        const isRaw = play.events.some(
          (event) => event.type === 'receipt' && event.sha256 === document.file.sha256,
        );
        yield assertion(one, !isRaw, {
          expected: 'no document, or the converted document',
          seen: isRaw ? 'a print of the unconverted document' : 'no unconverted document',
        });
      }
    },
  },
];
