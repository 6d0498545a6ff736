import type { Stock } from '../stock/stock.ts';
import type { PjlStatus } from './pjl-status.ts';

/** The reference's names of papers, by what comes before the size in a self-describing name. */
const papers: Readonly<Record<string, string>> = {
  na_letter: 'LETTER',
  na_legal: 'LEGAL',
  na_executive: 'EXECUTIVE',
  na_ledger: 'LEDGER',
  iso_a3: 'A3',
  iso_a4: 'A4',
  iso_a5: 'A5',
  iso_a6: 'A6',
  jis_b4: 'JISB4',
  jis_b5: 'JISB5',
  iso_b5: 'B5',
  iso_c5: 'C5',
  iso_dl: 'DL',
  'na_number-10': 'COM10',
  na_monarch: 'MONARCH',
};

/** What INTRAY1SIZE and its like tell; undefined for other variables, and where no such tray is known. */
export function pjlTraySize(variable: string, { trays }: Stock): string | undefined {
  const [, number] = /^INTRAY([1-9])SIZE$/.exec(variable) ?? [];
  const size = number === undefined ? undefined : trays[Number(number) - 1]?.medium?.size;
  return size === undefined ? undefined : (papers[size.split('_', 2).join('_')] ?? 'CUSTOM');
}

/** Codes 11xyy of the reference, background paper mount: x is the tray, yy the paper, 01 where that is not known. */
const trayEmpty = 11_001;

/** The first tray that ran empty while others have paper. */
export function emptyTrayStatus({ trays }: Stock): PjlStatus | undefined {
  const at = trays.findIndex(({ medium, level }) => medium !== undefined && level === 0);
  if (at < 0) return undefined;
  const number = at + 1;
  return {
    code: trayEmpty + 100 * Math.min(number, 9),
    display: `TRAY ${String(number)} EMPTY`,
    online: true,
  };
}
