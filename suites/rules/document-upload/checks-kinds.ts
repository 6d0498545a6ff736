import { type Exchange, parameterText } from '../../journal/exchange.ts';
import { numberMember, textMember } from '../../journal/json.ts';
import { onSuccess } from '../../judge/assertions.ts';
import { assertion, type BoundCheck } from '../../judge/check.ts';
import { lookAfter } from '../../judge/queries.ts';

const operation = 'documents.upload';

/** What an upload takes a file for. */
export const documentKindChecks: readonly BoundCheck[] = [
  {
    rule: 'DOC-UP-28',
    ...onSuccess(operation, (exchange) => {
      const wanted = documentTypes[extensionOf(exchange)];
      const told = numberMember(exchange.json, 'documentType');
      if (wanted === undefined) return undefined;
      return [told === wanted, `documentType ${String(wanted)}`, `documentType ${String(told)}`];
    }),
  },
  {
    rule: 'DOC-UP-29',
    *play(play, world) {
      for (const one of play.exchanges.filter(isUnreadable)) {
        const uuid = textMember(one.json, 'uuid');
        const user = parameterText(one, 'username');
        const look = lookAfter(play, world, { user, seq: one.answered.seq });
        if (uuid === undefined || look === undefined) continue;
        const isReady = numberMember(one.json, 'status') === 0 || look.uuids.has(uuid);
        // A list that shows nothing at all does not show that this document is left out.
        if (isReady || look.uuids.size > 0)
          yield assertion(one, !isReady, {
            expected: 'a document in a status other than 0 (READY)',
            seen: isReady
              ? 'a document in status 0 (READY)'
              : 'a document in a status other than 0 (READY)',
          });
      }
    },
  },
];

/** SIL-52: our numbers, by the extension of the file. */
const documentTypes: Readonly<Record<string, number>> = {
  pdf: 1,
  ps: 2,
  pcl: 3,
  pxl: 4,
  txt: 6,
  jpg: 7,
  png: 7,
  tiff: 7,
  pwg: 8,
  urf: 8,
  docx: 9,
  xlsx: 10,
  pptx: 11,
};

const officeExtensions = new Set(['docx', 'xlsx', 'pptx']);

/** By its name, an office file of those that the suites upload. */
export function isOfficeFile({ fileName }: { readonly fileName: string }): boolean {
  return officeExtensions.has(extension(fileName));
}

function extensionOf({ sent }: Exchange): string {
  return extension(sent.file?.fileName ?? '');
}

function extension(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** The office files of the suites that are real say how many pages they have. */
function isUnreadable(exchange: Exchange): boolean {
  const { file } = exchange.sent;
  const isNamedSo = officeExtensions.has(extensionOf(exchange));
  return exchange.operation === operation && isNamedSo && file?.pages === undefined;
}
