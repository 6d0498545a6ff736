import { operation } from '../../kit/wire/ipp/operation.ts';

/** The number of an enum's value that ipptool tells by its keyword, as `portrait`; undefined for an unknown one. */
export function enumNumber(attributeName: string, told: string): number | undefined {
  if (/^-?\d{1,10}$/.test(told)) return Number(told);
  if (/^0x[0-9a-f]{1,8}$/i.test(told)) return Number(told);
  return namesOf(attributeName)?.get(told);
}

/** Whether an attribute's integers are enums, which dumps without syntaxes do not say. */
export function isEnum(attributeName: string): boolean {
  return namesOf(attributeName) !== undefined;
}

/** `finishings-default`, `-ready` and `-supported` have the values of `finishings`. */
function namesOf(attributeName: string): ReadonlyMap<string, number> | undefined {
  return enums.get(
    attributeName.replace(/^printer-requested-|-(?:actual|default|ready|supported)$/g, ''),
  );
}

/** Keywords in a row, the first of which stands for the number. */
type Row = readonly [first: number, keywords: string];

function numbered(...rows: readonly Row[]): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap(([first, keywords]) =>
      keywords.split(' ').map((keyword, index) => [keyword, first + index] as const),
    ),
  );
}

const orientations = numbered([3, 'portrait landscape reverse-landscape reverse-portrait none']);
const clients = numbered([3, 'application operating-system driver other']);
const states = numbered([3, 'idle processing stopped']);

// PWG 5100.1 5.2.3, table 2.
const finishings = numbered(
  [3, 'none staple punch cover bind saddle-stitch edge-stitch fold trim bale booklet-maker'],
  [14, 'jog-offset coat laminate'],
  [20, 'staple-top-left staple-bottom-left staple-top-right staple-bottom-right'],
  [24, 'edge-stitch-left edge-stitch-top edge-stitch-right edge-stitch-bottom'],
  [28, 'staple-dual-left staple-dual-top staple-dual-right staple-dual-bottom'],
  [32, 'staple-triple-left staple-triple-top staple-triple-right staple-triple-bottom'],
  [50, 'bind-left bind-top bind-right bind-bottom'],
  [60, 'trim-after-pages trim-after-documents trim-after-copies trim-after-job'],
  [70, 'punch-top-left punch-bottom-left punch-top-right punch-bottom-right'],
  [74, 'punch-dual-left punch-dual-top punch-dual-right punch-dual-bottom'],
  [78, 'punch-triple-left punch-triple-top punch-triple-right punch-triple-bottom'],
  [82, 'punch-quad-left punch-quad-top punch-quad-right punch-quad-bottom'],
  [86, 'punch-multiple-left punch-multiple-top punch-multiple-right punch-multiple-bottom'],
  [90, 'fold-accordion fold-double-gate fold-gate fold-half fold-half-z fold-left-gate'],
  [96, 'fold-letter fold-parallel fold-poster fold-right-gate fold-z fold-engineering-z'],
);

// The IANA registry's, besides those that this printer knows.
const operations = numbered(
  [0x1e, 'Get-Resource-Attributes'],
  [0x20, 'Get-Resources'],
  [0x36, 'Delete-Document'],
  [0x3e, 'Add-Document-Images Acknowledge-Document Acknowledge-Identify-Printer Acknowledge-Job'],
  [0x42, 'Fetch-Document Fetch-Job Get-Output-Device-Attributes Update-Active-Jobs'],
  [0x46, 'Deregister-Output-Device Update-Document-Status Update-Job-Status'],
  [0x49, 'Update-Output-Device-Attributes Get-Next-Document-Data Allocate-Printer-Resources'],
  [0x4c, 'Create-Printer Deallocate-Printer-Resources Delete-Printer Get-Printers'],
  [0x50, 'Shutdown-One-Printer Startup-One-Printer Cancel-Resource Create-Resource'],
  [0x54, 'Install-Resource Send-Resource-Data Set-Resource-Attributes'],
  [0x57, 'Create-Resource-Subscriptions Create-System-Subscriptions Disable-All-Printers'],
  [0x5a, 'Enable-All-Printers Get-System-Attributes Get-System-Supported-Values'],
  [0x5d, 'Pause-All-Printers Pause-All-Printers-After-Current-Job Register-Output-Device'],
  [0x60, 'Restart-System Resume-All-Printers Set-System-Attributes Shutdown-All-Printers'],
  [0x64, 'Startup-All-Printers'],
  [0x1d, '(Send-Notifications)'],
  [0x1f, '(Get-Resource-Data)'],
  [0x21, '(Get-Printer-Support-Files)'],
  [0x4000, 'windows-ext CUPS-Get-Default CUPS-Get-Printers CUPS-Add-Modify-Printer'],
  [0x4004, 'CUPS-Delete-Printer CUPS-Get-Classes CUPS-Add-Modify-Class CUPS-Delete-Class'],
  [0x4008, 'CUPS-Accept-Jobs CUPS-Reject-Jobs CUPS-Set-Default CUPS-Get-Devices CUPS-Get-PPDs'],
  [0x400d, 'CUPS-Move-Job CUPS-Authenticate-Job CUPS-Get-PPD'],
  [0x4027, 'CUPS-Get-Document CUPS-Create-Local-Printer'],
);

const enums: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map<
  string,
  ReadonlyMap<string, number>
>([
  ['client-type', clients],
  ['document-state', numbered([3, 'pending'], [5, 'processing processing-stopped canceled'])],
  ['feed-orientation', orientations],
  ['finishings', finishings],
  ['input-orientation-requested', orientations],
  ['input-quality', numbered([3, 'draft normal high'])],
  [
    'job-collation-type',
    numbered([3, 'uncollated-sheets collated-documents uncollated-documents']),
  ],
  ['landscape-orientation-requested-preferred', orientations],
  ['media-source-feed-orientation', orientations],
  ['operations', new Map([...Object.entries(operation), ...operations])],
  ['orientation-requested', orientations],
  ['presentation-orientation-requested', orientations],
  ['print-quality', numbered([3, 'draft normal high'])],
  ['printer-state', states],
  ['printer-type', new Map()],
  ['resource-state', numbered([3, 'pending available installed canceled aborted'])],
  ['system-state', states],
]);
