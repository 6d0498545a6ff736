import type { DeviatingTerminal } from '../../../certify/deviating/deviating-terminal.ts';
import { pool } from '../pool.ts';
import { proveTerminal, type TerminalProof } from './prove-terminal.ts';
import { openStand, type PrinterOptions } from './stand.ts';

/** Proves deviating terminals at `benches` benches at a time; tells of each as it is done, answers in the list's order. */
export async function proveTerminals(
  deviating: readonly DeviatingTerminal[],
  options: PrinterOptions & { readonly benches: number },
  tell: (proof: TerminalProof) => void,
): Promise<readonly TerminalProof[]> {
  const proofs = new Map<string, TerminalProof>();
  const queue = deviating.values();
  const width = Math.min(options.benches, deviating.length);
  await pool(Array.from({ length: width }), width, async () => {
    await using stand = await openStand(options);
    for (const one of queue) {
      const proof = await proveTerminal(one, stand, options.clock);
      proofs.set(one.id, proof);
      tell(proof);
    }
  });
  return deviating.map(({ id }) => proofs.get(id)).filter((proof) => proof !== undefined);
}
