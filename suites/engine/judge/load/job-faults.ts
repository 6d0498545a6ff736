import type { FaultyJob, JobFault } from '../../journal/load/findings.ts';
import { endsOnPaper } from '../../journal/load/journey.ts';
import type { LoadReceipt, PlayedStart } from '../../journal/load/played.ts';

/** What is wrong with a start and the papers that came with its number. */
export function faultsOf(
  played: PlayedStart,
  receipts: readonly LoadReceipt[],
): readonly FaultyJob[] {
  const { row, sha256, broughtSha256, failure = 'no failure was reported' } = played;
  const isPaper = endsOnPaper(row.journey);
  const isRefused = row.outcome === 'refused' || row.outcome === 'unanswered';
  const isAwaited = isPaper && (row.outcome === 'done' || row.outcome === 'lost');
  const wasSent = (isPaper || row.journey === 'upload') && row.outcome !== 'dropped';
  if (!wasSent && receipts.length > 0) return receipts.map(strangerOf);
  const isAltered = broughtSha256 !== undefined && broughtSha256 !== sha256;
  const altered = receipts.find((receipt) => receipt.sha256 !== sha256);
  const misplaced = receipts.find((receipt) => receipt.printer !== row.printer);
  const faults: readonly (readonly [JobFault, string | undefined])[] = [
    ['refused', isRefused ? failure : undefined],
    ['lost', isAwaited && receipts.length === 0 ? failure : undefined],
    ['unasked', !isPaper && receipts.length > 0 ? timesOf(receipts) : undefined],
    ['doubled', isPaper && receipts.length > 1 ? timesOf(receipts) : undefined],
    ['altered', altered && `SHA-256 ${altered.sha256}`],
    ['altered', isAltered ? `a download with SHA-256 ${broughtSha256}` : undefined],
    ['misplaced', isPaper ? misplaced && placeOf(misplaced, row.printer) : undefined],
  ];
  return faults.flatMap(([fault, detail]) =>
    detail === undefined ? [] : [{ fault, number: row.number, detail }],
  );
}

export function strangerOf({ printer, number }: LoadReceipt): FaultyJob {
  const known = number === undefined ? {} : { number };
  return { fault: 'unknown', ...known, detail: `at printer ${String(printer)}` };
}

function timesOf(receipts: readonly LoadReceipt[]): string {
  return `${String(receipts.length)} times`;
}

function placeOf({ printer }: LoadReceipt, asked: number | undefined): string {
  return `at printer ${String(printer)}, not ${String(asked)}`;
}
