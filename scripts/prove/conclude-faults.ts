import type { Terminal } from '../command-line/terminal.ts';
import type { ProvenFault } from './faults.ts';

/** Share of the obliged faults that a strict gate must notice. */
const goal = 0.95;

/** Survivors by their sentences, the share of each part, and where the blame landed. */
export function concludeFaults(proven: readonly ProvenFault[], terminal: Terminal): boolean {
  const survivors = proven.filter((one) => !isNoticed(one));
  for (const { fault, proof } of survivors)
    terminal.print(
      `${proof.outcome}  ${fault.part}  ${fault.id} (${fault.clause}${fault.obliged ? '' : ', not obliged'}): ${fault.says}`,
    );
  for (const part of new Set(proven.map(({ fault }) => fault.part)))
    terminal.print(
      `${part}: ${share(
        proven.filter(({ fault }) => fault.part === part),
        isNoticed,
      )} noticed`,
    );
  const obliged = proven.filter(({ fault }) => fault.obliged);
  const red = obliged.filter(({ proof }) => proof.outcome === 'red');
  terminal.print(
    `of the obliged faults ${share(obliged, isNoticed)} noticed; ` +
      `of the red ones ${share(red, ({ proof }) => proof.isBlamedRight)} blamed on the right section`,
  );
  return obliged.filter(isNoticed).length >= obliged.length * goal;
}

/** A strict gate does not pass, or no certificate is given. A terminal that came to nothing was not refused one. */
function isNoticed({ proof, source }: ProvenFault): boolean {
  if (source === 'service') return proof.outcome !== 'unnoticed';
  return proof.outcome === 'red' || proof.outcome === 'not run';
}

function share(all: readonly ProvenFault[], counts: (one: ProvenFault) => boolean): string {
  const some = all.filter(counts).length;
  const percent = all.length === 0 ? 100 : (some * 100) / all.length;
  return `${String(some)} of ${String(all.length)} (${percent.toFixed(1)} %)`;
}
